import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type * as connection from '../../db/connection/connection.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import type * as contract from '../support/contract.ts';
import type { Scope } from '../support/processes.ts';
import type * as worlds from '../support/world.ts';
import type { Version } from './programs.ts';

const run = promisify(execFile);

/** Builds the version of a commit in a folder of its own. Throws when git does not know the commit. */
export async function versionOf(scope: Scope, commit: string): Promise<Version> {
  await mkdir(projectFile('.build'), { recursive: true });
  const folder = await mkdtemp(projectFile('.build', 'version-'));
  scope.teardown(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'version.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: projectFile() });
  await run('tar', ['--extract', `--file=${archive}`], { cwd: folder });
  await installPackages(folder);
  await run('npm', ['run', '-s', 'build'], { cwd: folder });
  const { deviations } = (await import(join(folder, 'test', 'support', 'contract.ts'))) as typeof contract;
  return {
    deviations,
    api: join(folder, '.build', 'start.js'),
    worker: join(folder, '.build', 'worker.js'),
    migrate: (databaseUrl) =>
      run('npm', ['run', '-s', 'migrate'], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: databaseUrl },
      }),
    async world(databaseUrl) {
      const [{ openDatabase }, { World }] = (await Promise.all([
        import(join(folder, 'db', 'connection', 'connection.ts')),
        import(join(folder, 'test', 'support', 'world.ts')),
      ])) as [typeof connection, typeof worlds];
      const db = openDatabase(databaseUrl, 4);
      scope.teardown(() => db.destroy());
      return new World(db);
    },
  };
}

/** Uses the packages of this checkout if the versions are the same. */
async function installPackages(folder: string): Promise<void> {
  const lock = 'package-lock.json';
  const [theirs, ours] = await Promise.all([
    readFile(join(folder, lock), 'utf8'),
    readFile(projectFile(lock), 'utf8'),
  ]);
  if (theirs === ours) await symlink(projectFile('node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci'], { cwd: folder });
}
