import { parseArgs } from 'node:util';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';
import { PANELS, type Panel } from './move-in/panels.ts';
import { showDump } from './move-in/show-dump.ts';

// `npm run move-in -- DUMP.sql`: brings users, packages and lines over from the database of another panel.

const USAGE = [
  `Usage: npm run move-in -- DUMP.sql --dry-run [--panel ${PANELS.join('|')}] [--report FILE.json]`,
  '  DUMP.sql   what mysqldump has written, gzipped or not; - for stdin',
  '  --dry-run  change nothing, and tell what would come and what would not',
  '  --panel    of a dump whose tables do not tell',
  '  --report   write what is told as JSON too',
].join('\n');

await runCommand(async () => {
  const { path, panel, report } = readArguments();
  await withDatabase(async (db) => {
    await requireSchema(db);
    await showDump(db, path, { panel, report });
  });
});

function readArguments(): { path: string; panel: Panel | undefined; report: string | undefined } {
  const { values, positionals } = parsed();
  const panel = PANELS.find((each) => each === values.panel);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0 || (values.panel !== undefined && panel === undefined))
    throw new Refusal(USAGE);
  if (values['dry-run'] !== true) throw new Refusal('Only --dry-run is there yet.');
  return { path, panel, report: values.report };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        panel: { type: 'string' },
        report: { type: 'string' },
      },
    });
  } catch {
    throw new Refusal(USAGE);
  }
}
