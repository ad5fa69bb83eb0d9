import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch, type FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '../handlers/http/project-file.ts';
import { generatedFiles, unchecked, type Generated } from './generate/files.ts';
import { requireRules } from './generate/rules/index.ts';
import { writeFiles, writeGenerated } from './generate/write.ts';
import { Refusal } from './lib/refusal.ts';

// `npm run dev`: runs the service as `npm start` does. What changes in the contract is generated, what changes in the
// sources is built, and the service restarts. While either is broken, a message says where, and the service goes on.
// What takes longest comes after the API: the types of generated/, and the pages of /docs with a second restart.

const SPEC = 'spec';
const SOURCES = [SPEC, 'generated', 'handlers', 'db', 'scripts'];
/** Editors write several files at once. */
const SETTLED_MS = 100;
/** The service itself gives up on its requests before. */
const ENDING_SECONDS = 30;

interface Service {
  process: ChildProcess;
  /** Its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
}

let service: Service | undefined;
/** The top folders of the files that have changed and are in no service yet. */
const changed = new Set<string>();
const changes = new EventEmitter();
let ending = false;

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

/** What tells whether a part was built anew. Not all sources of the service go into it: types do not. */
const PRODUCT = { start: 'start.js', docs: 'docs.sha256' } as const;

/** Builds what is not built from the present sources. Returns whether it is new, as before, or cannot be built. */
async function build(part: keyof typeof PRODUCT): Promise<'new' | 'old' | 'broken'> {
  const product = (): Promise<string> =>
    readFile(projectFile('.build', PRODUCT[part]), 'utf8').catch(() => '');
  const before = await product();
  const args = ['scripts/build.js', '--if-changed', '--only', part];
  const status = await exitCode(spawn(process.execPath, args, { cwd: projectFile(), stdio: 'inherit' }));
  if (status === 0) return (await product()) === before ? 'old' : 'new';
  const sources = part === 'start' ? 'The sources' : 'The pages of /docs';
  console.error(`${sources} cannot be built. The service goes on as it was.`);
  return 'broken';
}

function hasEnded(): boolean {
  return service === undefined || service.process.exitCode !== null || service.process.signalCode !== null;
}

/** Ends a service. One that does nothing but run, by a loop in its sources, does not hear of it. */
async function end(running: Service | undefined): Promise<void> {
  running?.process.kill('SIGTERM');
  const late = setTimeout(() => {
    console.error(`The service did not end within ${String(ENDING_SECONDS)} seconds, and is killed.`);
    running?.process.kill('SIGKILL');
  }, ENDING_SECONDS * 1000);
  await running?.ended;
  clearTimeout(late);
}

async function restart(): Promise<void> {
  const before = service;
  service = undefined;
  await end(before);
  if (!ending) service = start();
}

function start(): Service {
  const started = spawn(process.execPath, ['--enable-source-maps', '.build/start.js'], {
    cwd: projectFile(),
    stdio: 'inherit',
    // Nobody balances load among services in development.
    env: { DRAIN_SECONDS: '0', ...process.env },
  });
  return { process: started, ended: exitCode(started) };
}

async function exitCode(started: ChildProcess): Promise<number | null> {
  const [code] = (await once(started, 'exit')) as [number | null];
  return code;
}

/** Brings all changes into the service, and those that come in the meantime. */
async function follow(): Promise<void> {
  for (;;) {
    if (changed.size === 0) await once(changes, 'change');
    await sleep(SETTLED_MS);
    const hasSpec = changed.has(SPEC);
    changed.clear();
    const generated = hasSpec ? await generate() : undefined;
    if (hasSpec && generated === undefined) continue;
    const built = await build('start');
    const isNew = built === 'new' || (generated !== undefined && generated.written > 0);
    if (built !== 'broken' && (isNew || hasEnded())) await restart();
    if (generated !== undefined) await generateTypes(generated);
    if (built !== 'broken' && (await build('docs')) === 'new') await restart();
  }
}

/** Folders are watched one by one: a recursive watch loses files that an editor replaces. */
const watched = new Map<string, FSWatcher>();

async function watchBelow(folder: string): Promise<void> {
  if (!watched.has(folder))
    watched.set(
      folder,
      watch(folder, (_, name) => note(folder, name ?? '')),
    );
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name));
  await Promise.all(below.map(({ name }) => watchBelow(join(folder, name))));
}

function note(folder: string, name: string): void {
  const [top = ''] = relative(projectFile(), folder).split(sep);
  if ((top === SPEC ? /\.yaml$/ : /\.(ts|js)$/).test(name)) {
    changed.add(top);
    changes.emit('change');
  } else if (!name.includes('.')) void watchBelow(folder);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending = true;
    // A terminal sends the signal to the service as well, which ends in good order.
    void end(service).then(async () => process.exit((await service?.ended) ?? 0));
  });
}

await Promise.all(SOURCES.map((folder) => watchBelow(projectFile(folder))));
if ((await build('start')) !== 'broken' && (await build('docs')) !== 'broken') await restart();
// The contract may have changed before. The first change then waits no longer than the next ones.
changed.add(SPEC);
await follow();
