import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Scope } from './processes.ts';

/** Returns a PATH on which the program that `npm test` has built is found by its name, as after an installation. */
export async function installedPath(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'installed-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await symlink(projectFile('.build', 'cli.js'), join(folder, 'subscription-reseller-api'));
  return [folder, process.env['PATH']].join(delimiter);
}
