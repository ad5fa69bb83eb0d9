import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Answer } from './contract.ts';

// Commands of the project as separate processes, and the embedded PostgreSQL that they share.

export type Environment = Readonly<Record<string, string>>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Ends processes and removes folders when it is over: a test, or a command without one. */
export interface Scope {
  teardown: (end: () => unknown) => void;
}

/** A started command with its output so far. */
export class Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[], env: Environment, openFiles?: number) {
    const { PATH = '', HOME = '' } = process.env;
    const node = [process.execPath, ...args];
    // Only a shell can set a process's limit of open files.
    const [command = '', ...given] =
      openFiles === undefined
        ? node
        : ['/bin/sh', '-c', `ulimit -n ${String(openFiles)} && exec "$0" "$@"`, ...node];
    this.child = spawn(command, given, {
      cwd: projectFile(),
      env: { PATH, HOME, DRAIN_SECONDS: '0', ...env },
      stdio: 'pipe',
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code) => {
        resolve({ code, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal and waits for the process to end. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.signal(signal);
    return this.ended;
  }
}

/**
 * Starts Node with these arguments in the project's folder, optionally with a limit of open files. It is killed at the
 * end of the test.
 */
export function start(t: Scope, args: readonly string[], env: Environment = {}, openFiles?: number): Running {
  const running = new Running(args, env, openFiles);
  t.teardown(() => running.end('SIGKILL'));
  return running;
}

/** Runs a script of scripts/ to its end. */
export function runScript(
  t: Scope,
  name: string,
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> {
  return startScript(t, name, args, env).ended;
}

/** Starts a script of scripts/: as it is built, if it is a command that runs so. */
export function startScript(t: Scope, name: string, args: readonly string[], env: Environment = {}): Running {
  const built = projectFile('.build', `${name}.js`);
  const file = existsSync(built) ? [built] : ['--import=tsx', projectFile('scripts', `${name}.ts`)];
  return start(t, [...file, ...args], env);
}

/** The programs of the service and of the worker. Whoever starts tests has built them. */
export const SERVICE = projectFile('.build', 'start.js');
export const WORKER = projectFile('.build', 'worker.js');

export interface Serving extends Running {
  origin: string;
}

/**
 * Starts the built service, on a free port unless `env` sets one, and waits until it accepts requests. Source maps are
 * off, as in `npm start`: reading those of the bundle takes as long as half a start.
 */
export async function serve(t: Scope, file: string, env: Environment, openFiles?: number): Promise<Serving> {
  const settings = { LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', PORT: '0', ...env };
  const running = start(t, [file], settings, openFiles);
  const early = running.ended.then(({ stderr }) => {
    throw new Error(`the service ended: ${stderr}`);
  });
  early.catch(() => undefined);
  const origin = (): string => apiIn(running.stdout).replace(/\/api\/v1$/, '');
  await Promise.race([early, until(() => origin() !== '')]);
  // On a busy machine the start itself can count as overload, which returns 503 for a second.
  await until(async () => (await ask(`${origin()}/health`)).status === 200);
  return Object.assign(running, { origin: origin() });
}

/** Returns the address of the API that a service has logged, or an empty text. */
function apiIn(stdout: string): string {
  const [, api = ''] = /^\{.*"api":"([^"]+)".*\}$/m.exec(stdout) ?? BEFORE_JSON.exec(stdout) ?? [];
  return api;
}

/** A version before the one that logs JSON. */
const BEFORE_JSON = /^ {2}API +(\S+)$/m;

/** Waits until a condition is true. Throws after `seconds`, by default more than a busy machine takes. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 600): Promise<void> {
  // Tests may set the clock.
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`not within ${String(seconds)} seconds: ${condition.toString()}`);
    await sleep(20);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Sends a request to a listening service, and reads the complete response. */
export async function ask(url: string, token?: string, init: RequestInit = {}): Promise<Answer> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, {
    ...init,
    headers: { ...authorization, ...(init.headers as Environment | undefined) },
  });
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [name, value] as const));
  const text = await response.text();
  const isJson = /^application\/(problem\+)?json/.test(headers['content-type'] ?? '');
  return { status: response.status, headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Sends bytes over a connection of their own, and returns the response once the connection is closed. */
export async function askRaw(port: number, bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
}

/**
 * Returns a path for the data of an embedded PostgreSQL. If `reachable` is false, only its owner can enter the folder
 * around it. The remains of the server are removed when the test ends.
 */
export async function dataFolder(t: Scope, { reachable = true } = {}): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-data-'));
  if (reachable) await chmod(parent, 0o711);
  const dataDir = join(parent, 'data');
  t.teardown(async () => {
    const pid = postmasterPid(dataDir);
    if (pid !== undefined && isAlive(pid)) {
      process.kill(pid, 'SIGQUIT');
      await until(() => !isAlive(pid));
    }
    const cluster = clusterOf(dataDir);
    if (!cluster.startsWith(parent)) await rm(dirname(cluster), { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });
  return dataDir;
}

/** Returns the token of the operator of the demo in a data folder. */
export function demoToken(dataDir: string): string {
  const login = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { token: string };
  return login.token;
}

/** Returns the folder of the PostgreSQL cluster of a data folder. */
export function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'location');
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8') : dataDir, 'postgres');
}

/** Returns the process id of the PostgreSQL of a data folder, or undefined after a clean shutdown. */
export function postmasterPid(dataDir: string): number | undefined {
  const file = join(clusterOf(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Restarts a PostgreSQL that has stopped, with the same port and settings. */
export async function restartPostgres(dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  const [postgres = ''] = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').split(' ', 1);
  // The remains of a killed server keep its shared memory for a moment.
  const started = async (): Promise<boolean> => (await pgCtl(postgres, cluster, 'restart')) === 0;
  await until(started);
}

/** Stops the PostgreSQL of a data folder in the given mode. */
export async function stopPostgres(dataDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const cluster = clusterOf(dataDir);
  const [postgres = ''] = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').split(' ', 1);
  const code = await pgCtl(postgres, cluster, 'stop', '-m', mode);
  if (code !== 0) throw new Error(`pg_ctl stop ended with ${String(code)}`);
}

async function pgCtl(postgres: string, cluster: string, ...args: string[]): Promise<number> {
  const { uid, gid } = statSync(cluster);
  const child = spawn(
    join(dirname(postgres), 'pg_ctl'),
    ['-D', cluster, '-w', '-l', join(cluster, 'server.log'), ...args],
    { ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: '/', stdio: 'ignore' },
  );
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      resolve(code ?? 1);
    }),
  );
}

/** Asserts that a command failed with an error of one sentence. Returns the sentence. */
export function refusal(t: Test, { code, stderr }: Ended): string {
  const lines = stderr.trimEnd().split('\n');
  t.equal(code, 1, 'it ends with 1');
  t.same(lines.length, 1, `one line: ${stderr}`);
  t.match(stderr, /^\S.*\.\n$/s, 'which is a sentence');
  return stderr;
}
