import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Changes } from '../../scripts/import/rows.ts';
import { importFiles, type Imported, type ImportOptions } from '../../scripts/import/run.ts';
import { Refusal } from '../../scripts/lib/refusal.ts';
import { Service } from './service.ts';

// Imports files, and shows what a client then sees.

type Files = Readonly<Record<string, string | Buffer>>;

/** added, changed, same, missing, pruned */
type Row = [number, number, number, number, number];

/** Returns the changes of each table, in the order of the files. */
export function figures({ report }: Imported): Record<keyof Imported['report']['tables'], Row> {
  const row = ({ added, changed, same, missing, pruned }: Changes): Row => [
    added,
    changed,
    same,
    missing,
    pruned,
  ];
  const { stream_categories, bouquets, streams, series } = report.tables;
  return {
    stream_categories: row(stream_categories),
    bouquets: row(bouquets),
    streams: row(streams),
    series: row(series),
  };
}

/** Sets up a service with an empty catalogue, and a folder for the files. */
export async function importScene(t: Test) {
  const service = await Service.start(t);
  const { db, world } = service;
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-import-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const token = await world.token(await world.user(null));
  const query = { sort: 'id', per_page: 100 };

  const save = async (files: Files): Promise<string[]> => {
    const paths = Object.entries(files).map(([name, text]) => [join(folder, name), text] as const);
    for (const [path, text] of paths) await writeFile(path, text);
    return paths.map(([path]) => path);
  };
  const importAll = async (files: Files, options: Partial<ImportOptions> = {}): Promise<Imported[]> => {
    const done: Imported[] = [];
    const all = {
      source: undefined,
      type: undefined,
      prune: false,
      dryRun: false,
      maxEntries: 2_000_000,
      ...options,
    };
    await importFiles(db, await save(files), all, (imported) => done.push(imported));
    return done;
  };
  /** Imports one file. */
  const import1 = async (name: string, text: string | Buffer, options?: Partial<ImportOptions>) => {
    const [imported] = await importAll({ [name]: text }, options);
    if (imported === undefined) throw new Error('no report');
    return imported;
  };
  /** Returns why a file is rejected, without its folder. */
  const refusal = async (name: string, text: string | Buffer): Promise<string> => {
    try {
      await import1(name, text);
    } catch (error) {
      if (error instanceof Refusal) return error.message.replace(`${folder}/`, '');
      throw error;
    }
    throw new Error('not refused');
  };
  const streams = async () => (await service.ok('streams_index', { token, query })).data;
  const categories = async () => (await service.ok('stream_categories_index', { token, query })).data;
  const bouquets = async () => (await service.ok('bouquets_index', { token, query })).data;
  const series = async () => (await service.ok('series_index', { token, query })).data;
  /** Returns all rows of the catalogue with all columns. */
  const everything = async () => [
    await db.selectFrom('stream_categories').selectAll().orderBy('id').execute(),
    await db.selectFrom('bouquets').selectAll().orderBy('id').execute(),
    await db.selectFrom('streams').selectAll().orderBy('id').execute(),
    await db.selectFrom('series').selectAll().orderBy('id').execute(),
  ];
  const shown = { streams, categories, bouquets, series, everything };
  return { service, db, world, token, folder, save, importAll, import1, refusal, ...shown };
}
