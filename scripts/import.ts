import { parseArgs } from 'node:util';
import type { TitleType } from './import/rows.ts';
import { withDatabase } from './lib/database.ts';
import { reportText } from './import/report.ts';
import { importFiles, type ImportOptions } from './import/run.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run import -- FILE...`: imports categories, bouquets, streams and series from extended M3U, XMLTV and JSON of
// Xtream panels.

const USAGE = [
  'Usage: npm run import -- FILE... [--dry-run] [--prune] [--source NAME] [--type live|movie|serie] [--max-entries N]',
  '  --dry-run  change nothing, and tell the same figures',
  '  --prune    remove what the source has no more, where nothing refers to it',
  '  --source   tells sources of one kind apart: letters, digits, . _ and -, at most 60',
  '  --type     of JSON lists that do not say it',
  '  --max-entries  refuse a file that holds more, by default 2,000,000',
].join('\n');

const TYPES: readonly TitleType[] = ['live', 'movie', 'serie'];

await runCommand(async () => {
  const { paths, options } = readArguments();
  await withDatabase(async (db) => {
    await requireSchema(db);
    await importFiles(db, paths, options, (imported) => {
      console.log(`${reportText(imported)}\n`);
    });
    if (options.dryRun) console.log('A dry run: nothing is changed.');
  });
});

function readArguments(): { paths: string[]; options: ImportOptions } {
  const { values, positionals } = parsed();
  const type = TYPES.find((each) => each === values.type);
  if (
    positionals.length === 0 ||
    (values.type !== undefined && type === undefined) ||
    !/^[\w.-]{1,60}$/.test(values.source ?? 'none') ||
    !/^[1-9]\d{0,9}$/.test(values['max-entries'])
  )
    throw new Refusal(USAGE);
  const { source, prune = false, 'dry-run': dryRun = false } = values;
  const maxEntries = Number(values['max-entries']);
  return { paths: positionals, options: { source, type, prune, dryRun, maxEntries } };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        prune: { type: 'boolean' },
        source: { type: 'string' },
        type: { type: 'string' },
        'max-entries': { type: 'string', default: '2000000' },
      },
    });
  } catch {
    throw new Refusal(USAGE);
  }
}
