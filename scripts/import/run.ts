import type { Kysely, Transaction } from 'kysely';
import { stat } from 'node:fs/promises';
import { importCatalogue, type ImportReport } from './catalogue.ts';
import { Notes } from './entries.ts';
import type { CatalogueFile, TitleType } from './rows.ts';
import { errorCode, LOCK_TIMEOUT } from '../../db/connection/errors.ts';
import type { Database } from '../../db/schema/tables.ts';
import { printable } from '../lib/printable.ts';
import { Refusal } from '../lib/refusal.ts';
import { formatThousands, Ticker } from '../seed/progress.ts';
import { recognise, type Recognised } from './recognise.ts';
import { readText } from './text.ts';

export interface ImportOptions {
  /** Distinguishes sources of one kind, such as two panels. */
  source: string | undefined;
  /** For JSON lists of unknown type. */
  type: TitleType | undefined;
  prune: boolean;
  dryRun: boolean;
  /** The most entries of a file. A small compressed file may hold very many. */
  maxEntries: number;
}

/** The outcome of the import of one file, and what was omitted from it. */
export interface Imported {
  path: string;
  /** `m3u`, or with a name of its own `xtream:panel1`. */
  source: string;
  report: ImportReport;
  notes: Notes;
}

type File = Recognised & { path: string };

/** Titles need their categories first, and a guide needs the streams that refer to its channels. */
const ORDER: readonly CatalogueFile['holds'][] = ['categories', 'playlist', 'titles', 'guide'];

/**
 * Imports files, each in a transaction of its own, and yields the outcome of each. A dry run uses one transaction for
 * all, so that each file sees the changes of those before it, and rolls it back. Throws a Refusal that names the file
 * and the error. The files before it are imported then, the ones after it are not.
 */
export async function importFiles(
  db: Kysely<Database>,
  paths: readonly string[],
  options: ImportOptions,
  onImported: (imported: Imported) => void,
): Promise<void> {
  const files: File[] = [];
  for (const path of paths) files.push({ path, ...(await named(path, () => recognise(path, options.type))) });
  files.sort((one, other) => ORDER.indexOf(one.holds) - ORDER.indexOf(other.holds));
  const importInto = async (trx: Transaction<Database>, file: File): Promise<void> => {
    onImported(await named(file.path, () => importFile(trx, file, options)));
  };
  if (!options.dryRun) {
    for (const file of files) await db.transaction().execute((trx) => importInto(trx, file));
    return;
  }
  const trx = await db.startTransaction().execute();
  try {
    for (const file of files) await importInto(trx, file);
  } finally {
    await trx.rollback().execute();
  }
}

async function importFile(
  trx: Transaction<Database>,
  { path, kind, open }: File,
  { source: name, prune, maxEntries }: ImportOptions,
): Promise<Imported> {
  const source = name === undefined ? kind : `${kind}:${name}`;
  const notes = new Notes();
  const { size } = await stat(path);
  const done = { bytes: 0, entries: 0 };
  const ticker = new Ticker(process.stderr, () => {
    const percent = Math.floor((100 * done.bytes) / Math.max(size, 1));
    return `${printable(path)}: ${String(percent)} % read, ${formatThousands(done.entries)} entries`;
  });
  const text = readText(path, (count) => {
    done.bytes += count;
    ticker.tick();
  });
  const counted = counting(open(text, notes), () => {
    done.entries += 1;
    ticker.tick();
    if (done.entries + notes.skipped > maxEntries)
      throw new Refusal(`has more than ${formatThousands(maxEntries)} entries. --max-entries allows more.`);
  });
  const report = await importCatalogue(trx, source, counted, { prune }).finally(() => ticker.clear());
  if (done.entries === 0 && notes.skipped > 0)
    throw new Refusal(
      `none of its ${formatThousands(notes.skipped)} entries has a name, a key and an address; the first is in line ${String(notes.firstSkipped)}.`,
    );
  return { path: printable(path), source, report, notes };
}

function counting(file: CatalogueFile, onEntry: () => void): CatalogueFile {
  return file.holds === 'categories'
    ? { ...file, entries: each(file.entries, onEntry) }
    : { ...file, entries: each(file.entries, onEntry) };
}

async function* each<Entry>(entries: AsyncIterable<Entry>, onEntry: () => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    onEntry();
    yield entry;
  }
}

/** Runs work on a file, and adds its name to errors, which may quote what is in it. */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(printable(`${path}: ${error.message}`));
    if (errorCode(error) === LOCK_TIMEOUT)
      throw new Refusal(
        `${printable(path)}: another import, or a long request, holds the catalogue. Try again.`,
      );
    throw error;
  }
}
