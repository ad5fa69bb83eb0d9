import { sql } from 'kysely';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { onDatabase } from '../lib/database.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';

/** Where deployments are tried: a folder that others may read, and an empty PostgreSQL. */
export interface Place {
  folder: string;
  /** Returns the settings of an npm that has what was downloaded before, and leaves nothing behind. */
  npm: (name: string) => Promise<{ npm_config_cache: string }>;
  /** Makes a database. Returns its URL. */
  database: (name: string) => Promise<string>;
}

const CHECKOUT = [
  'CHANGELOG.md',
  'db',
  'generated',
  'handlers',
  'scripts',
  'spec',
  'package.json',
  'package-lock.json',
];

/** Runs work in such a place, and removes it. */
export async function inPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-deploy-'));
  try {
    await chmod(folder, 0o755);
    const postgres = await startEmbedded(join(folder, 'data'), ['fsync=off']);
    try {
      // One each: `npm cache clean` takes away the link.
      const npm = async (name: string): Promise<{ npm_config_cache: string }> => {
        const cache = join(folder, `npm-${name}`);
        await mkdir(cache);
        await symlink(join(homedir(), '.npm', '_cacache'), join(cache, '_cacache'));
        return { npm_config_cache: cache };
      };
      const database = async (name: string): Promise<string> => {
        await onDatabase(postgres.url, 1, (db) => sql`create database ${sql.id(name)}`.execute(db));
        return Object.assign(new URL(postgres.url), { pathname: name }).href;
      };
      await work({ folder, npm, database });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Copies a checkout, without its tests and packages, with what has been built in it. */
export async function copyCheckout(folder: string): Promise<void> {
  const filter = (source: string): boolean => basename(source) !== 'node_modules';
  for (const name of CHECKOUT) await cp(projectFile(name), join(folder, name), { recursive: true, filter });
  const built = await readdir(projectFile('.build'));
  for (const name of built.filter((name) => /^docs$|\.(js|map|sha256)$/.test(name)))
    await cp(projectFile('.build', name), join(folder, '.build', name), { recursive: true });
}
