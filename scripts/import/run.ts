import type { Kysely, Transaction } from 'kysely';
import { stat } from 'node:fs/promises';
import { importCatalogue, type ImportReport } from '../../db/catalogue-import.ts';
import type { CatalogueFile, TitleType } from '../../db/catalogue-import/entries.ts';
import { errorCode } from '../../db/errors.ts';
import type { Database } from '../../db/schema/index.ts';
import { Refusal } from '../refusal.ts';
import { grouped, Ticker } from '../seed/progress.ts';
import { Notes } from './entries.ts';
import { recognise, type Recognised } from './recognise.ts';
import { readText } from './text.ts';

export interface ImportOptions {
  /** Tells sources of one kind apart: two panels, say. */
  source: string | undefined;
  /** Of JSON lists that do not say it. */
  type: TitleType | undefined;
  prune: boolean;
  dryRun: boolean;
}

/** What the import of one file did, and what had to be left out of it. */
export interface Imported {
  path: string;
  /** `m3u`, or with a name of its own `xtream:panel1`. */
  source: string;
  report: ImportReport;
  notes: Notes;
}

type File = Recognised & { path: string };

/** A list of titles asks for its categories, and a guide for the streams that name its channels. */
const ORDER: readonly CatalogueFile['holds'][] = ['categories', 'playlist', 'titles', 'guide'];

/**
 * Imports files, each in a transaction of its own, and hands out what each did. A dry run has one transaction for all, so
 * that each file finds what those before it would leave, and undoes it. Throws a Refusal that names the file and what is
 * wrong with it; files before it are imported then, and those after it are not.
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
  { source: name, prune }: ImportOptions,
): Promise<Imported> {
  const source = name === undefined ? kind : `${kind}:${name}`;
  const notes = new Notes();
  const { size } = await stat(path);
  const done = { bytes: 0, entries: 0 };
  const ticker = new Ticker(process.stderr, () => {
    const percent = Math.floor((100 * done.bytes) / Math.max(size, 1));
    return `${path}: ${String(percent)} % read, ${grouped(done.entries)} entries`;
  });
  const text = readText(path, (count) => {
    done.bytes += count;
    ticker.tick();
  });
  const counted = counting(open(text, notes), () => (done.entries += 1));
  const report = await importCatalogue(trx, source, counted, { prune }).finally(() => ticker.clear());
  return { path, source, report, notes };
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

/** Does work on a file; what is wrong with it is said with its name. */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${path}: ${error.message}`);
    if (errorCode(error) === '55P03')
      throw new Refusal(`${path}: another import, or a long request, holds the catalogue. Try again.`);
    throw error;
  }
}
