import { spawn, type SpawnOptions } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectFile } from '../handlers/http/project-file.ts';
import { generatedFiles, unchecked, type Generated } from './generate/files.ts';
import { requireRules } from './generate/rules/index.ts';
import { writeFiles, writeGenerated } from './generate/write.ts';
import { Refusal } from './lib/refusal.ts';

// `npm run dev`: runs the service by `tsx watch`, which starts it again when a source changes. What changes in the contract is
// generated here, where most of it is remembered, and the service starts again. While the contract is broken, a message says
// where, and the service goes on. What takes longest comes after the API: the types of generated/, and the pages of /docs
// with a second restart.

/** Editors write several files at once. */
const SETTLED_MS = 100;
/** The service itself gives up on its requests before. */
const ENDING_MS = 30_000;
const STAMP = projectFile('.build', 'docs.sha256');

const inProject: SpawnOptions = { cwd: projectFile(), stdio: 'inherit' };
const changes = new EventEmitter();

/** Generates what the service reads. Returns undefined for a contract with an error, or else the number of new files too. */
async function generate(): Promise<(Generated & { written: number }) | undefined> {
  try {
    const generated = await generatedFiles(unchecked);
    const written = await writeFiles(generated.files);
    if (written > 0) console.log(`Generated ${String(written)} files.`);
    return { ...generated, written };
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    console.error('The contract cannot be generated. The service goes on as it was.');
    return undefined;
  }
}

/** Generates what compilers read as well, and names the rules of the contract that are broken. */
async function generateTypes({ files, makeTypes }: Generated): Promise<void> {
  try {
    await writeGenerated(new Map([...files, ...(await makeTypes())]));
    await requireRules();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    console.error('`npm run generate` would fail.');
  }
}

/** Writes the pages of /docs, unless they are those of the present contract. Returns whether they are new. */
async function buildDocs(): Promise<boolean> {
  const before = await readFile(STAMP, 'utf8').catch(() => '');
  const args = ['scripts/build.js', '--if-changed', '--only', 'docs'];
  await once(spawn(process.execPath, args, inProject), 'exit');
  return (await readFile(STAMP, 'utf8').catch(() => '')) !== before;
}

/** Starts the service. Returns what starts it again: `tsx watch` does so for a line on its stdin. */
function serve(): () => void {
  const tsx = [fileURLToPath(import.meta.resolve('tsx/cli')), 'watch', '--clear-screen=false'];
  const service = spawn(process.execPath, [...tsx, '--exclude', 'generated/**', 'scripts/start.ts'], {
    ...inProject,
    stdio: ['pipe', 'inherit', 'inherit'],
    // Nobody balances load among services in development.
    env: { DRAIN_SECONDS: '0', ...process.env },
  });
  // A terminal sends the signal to the service as well, which ends in good order. `tsx watch` waits for ever for one that was
  // killed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      service.kill(signal);
      setTimeout(() => service.kill('SIGKILL'), ENDING_MS);
    });
  service.once('exit', () => process.exit(0));
  return () => service.stdin.write('\n');
}

/** Watches folders one by one: a recursive watch loses files that an editor replaces. */
const watched = new Set<string>();

async function watchBelow(folder: string): Promise<void> {
  if (!watched.has(folder))
    watch(folder, (_, name) => {
      if (name?.endsWith('.yaml') === true) changes.emit('change');
      else if (name?.includes('.') === false) void watchBelow(folder);
    });
  watched.add(folder);
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => watchBelow(join(folder, name))),
  );
}

await watchBelow(projectFile('spec'));
let restart: (() => void) | undefined;
for (;;) {
  // Those that come in the meantime are for the next turn. Before the first, the contract may have changed.
  const changed = once(changes, 'change');
  const generated = await generate();
  if (restart === undefined) {
    // Without pages there is no service.
    await buildDocs();
    restart = serve();
  } else if (generated !== undefined && generated.written > 0) restart();
  if (generated !== undefined) {
    await generateTypes(generated);
    if (await buildDocs()) restart();
  }
  await changed;
  await sleep(SETTLED_MS);
}
