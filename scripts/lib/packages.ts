import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Refusal } from './refusal.ts';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules';
const NPM_MINUTES = 15;

/**
 * Installs what a folder of the project with a package.json of its own needs, unless that is there. The packages take
 * their place at once: processes may do this at the same time. Throws a Refusal where npm fails.
 */
export async function installPackages(...path: string[]): Promise<void> {
  const folder = projectFile(...path);
  if (await isCurrent(folder)) return;
  console.error(`Installing the packages of ${path.join('/')}, once.`);
  const draft = join(folder, '.build', `install-${String(process.pid)}`);
  try {
    await mkdir(draft, { recursive: true });
    for (const name of [MANIFEST, LOCK]) await copyFile(join(folder, name), join(draft, name));
    await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], draft);
    await copyFile(join(folder, LOCK), stampIn(draft));
    await takePlace(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The lock file that the packages beside it were installed from. */
const stampIn = (folder: string): string => join(folder, INSTALLED, '.installed.json');

async function isCurrent(folder: string): Promise<boolean> {
  const installed = await readFile(stampIn(folder), 'utf8').catch(() => undefined);
  return installed === (await readFile(join(folder, LOCK), 'utf8'));
}

async function takePlace(draft: string, folder: string): Promise<void> {
  if (await isCurrent(folder)) return;
  await rm(join(folder, INSTALLED), { recursive: true, force: true });
  await rename(join(draft, INSTALLED), join(folder, INSTALLED)).catch(async (error: unknown) => {
    if (!(await isCurrent(folder))) throw error;
  });
}

async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const npm = spawn('npm', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: NPM_MINUTES * 60_000,
  });
  const [status, signal] = (await once(npm, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== null)
    throw new Refusal(`npm ci in ${cwd} was ended by ${signal}: it may take ${String(NPM_MINUTES)} minutes.`);
  if (status !== 0) throw new Refusal(`npm ci failed in ${cwd}.`);
}
