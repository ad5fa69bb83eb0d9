import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import type { Database } from '../db/schema/tables.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';
import { PANELS, type Panel } from './move-in/panels.ts';
import { readDump } from './move-in/read-dump.ts';
import { readPath } from './move-in/read-path.ts';
import { withMovingTables } from './move-in/tables.ts';
import { tellReport } from './move-in/telling.ts';
import { CHOICES, CHOICES_USAGE, chosenMap, runToUndo, sourceOf } from './move-in/writing/choices.ts';
import { readCsv } from './move-in/writing/csv.ts';
import { moveIn, type MoveOptions } from './move-in/writing/move-in.ts';
import { movedText, undoneText } from './move-in/writing/texts.ts';
import { undoMoving } from './move-in/writing/undo.ts';

// `npm run move-in -- DUMP.sql`: brings users, packages and lines over from the database of another panel.

const USAGE = [
  `Usage: npm run move-in -- DUMP.sql [--dry-run] [--panel ${PANELS.join('|')}] [--report FILE.json] [--map FILE.json]`,
  '  DUMP.sql     what mysqldump has written, gzipped or not; - for stdin',
  '  --dry-run    change nothing, and tell what would come and what would not',
  '  --panel      of a dump whose tables do not tell',
  '  --report     write what is told as JSON too',
  CHOICES_USAGE,
].join('\n');

type Choices = ReturnType<typeof readArguments>;

await runCommand(async () => {
  const choices = readArguments();
  const id = runToUndo(choices.values);
  await withDatabase(async (db) => {
    await requireSchema(db);
    if (id !== undefined) console.log(undoneText(await undoMoving(db, id)));
    else await withMovingTables(db, (session) => moveFile(session, choices));
  });
});

/** Moves in what a file has. Writes a map to edit instead, where the one that is named is missing. */
async function moveFile(session: Kysely<Database>, choices: Choices): Promise<void> {
  const { values, path, csv } = choices;
  const move = async (source: string, options: Pick<MoveOptions, 'map' | 'ownersAreHere'>): Promise<void> => {
    const tell: MoveOptions['tell'] = (trx) => tellReport(trx, source, values.report);
    const dryRun = values['dry-run'] === true;
    console.log(movedText(await moveIn(session, { panel: source, dryRun, tell, ...options })));
  };
  if (csv !== undefined) {
    const source = sourceOf('csv', values);
    const map = await chosenMap(session, source, values);
    if (map === undefined) {
      mapWritten(values.map);
      return;
    }
    const read = (input: AsyncIterable<Buffer>) =>
      session.transaction().execute((trx) => readCsv(trx, input, map));
    await move(source, { map: await readPath(csv, read), ownersAreHere: true });
    return;
  }
  const { panel } = await readPath(path, (input) =>
    session.transaction().execute((trx) => readDump(trx, input, { panel: choices.panel })),
  );
  const source = sourceOf(panel, values);
  const map = await chosenMap(session, source, values);
  if (map === undefined) mapWritten(values.map);
  else await move(source, { map });
}

function mapWritten(path = ''): void {
  console.log(`The map is written: edit ${path}, and run the command again.`);
}

function readArguments() {
  const { values, positionals } = parsed();
  const panel: Panel | undefined = PANELS.find((each) => each === values.panel);
  const [path = '', ...more] = positionals;
  const isOne =
    [path !== '', values.lines !== undefined, values.undo !== undefined].filter(Boolean).length === 1;
  if (!isOne || more.length > 0 || (values.panel !== undefined && panel === undefined))
    throw new Refusal(USAGE);
  return { path, panel, csv: values.lines, values };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        panel: { type: 'string' },
        report: { type: 'string' },
        ...CHOICES,
      },
    });
  } catch {
    throw new Refusal(USAGE);
  }
}
