import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '../handlers/http/project-file.ts';

// `npm run dev`: runs the service, and restarts it when its files change. A change of the contract is generated first,
// whose files then change. While the contract is broken, the message says where, and the service goes on as it was.

/** Editors write several files at once. */
const SETTLED_MS = 100;

const documented = spawn(process.execPath, ['scripts/build.js', '--if-changed'], {
  cwd: projectFile(),
  stdio: 'inherit',
});
if (((await once(documented, 'exit')) as [number | null])[0] !== 0) process.exit(1);
const service = spawn('tsx', ['watch', '--clear-screen=false', 'scripts/start.ts'], {
  cwd: projectFile(),
  stdio: 'inherit',
});
service.once('exit', (code) => process.exit(code ?? 0));
// A terminal sends them to the service as well, which ends in good order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));

let changed = false;
let generating = false;

/** Generates until no change has come in the meantime. */
async function generate(): Promise<void> {
  changed = true;
  if (generating) return;
  generating = true;
  while (changed) {
    await sleep(SETTLED_MS);
    changed = false;
    const run = spawn('tsx', ['scripts/generate.ts'], { cwd: projectFile(), stdio: 'inherit' });
    const [status] = (await once(run, 'exit')) as [number | null];
    if (status !== 0) console.error('The contract cannot be generated. The service goes on as it was.');
  }
  generating = false;
}

/** Folders are watched one by one: a recursive watch loses files that an editor replaces. */
const watched = new Map<string, FSWatcher>();

async function watchSpec(): Promise<void> {
  const spec = projectFile('spec');
  const entries = await readdir(spec, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const folder of [spec, ...folders]) {
    if (!watched.has(folder)) watched.set(folder, watch(folder, noteChange));
  }
}

function noteChange(_event: string, name: string | null): void {
  if (name?.endsWith('.yaml') === true) void generate();
  else void watchSpec();
}

await watchSpec();
