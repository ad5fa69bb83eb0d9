import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { freePort } from '../../db/setup/embedded-postgres.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './job.ts';

/** How to start one of the compared programs. */
export interface Program {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export interface Server {
  name: string;
  pid: number;
  origin: string;
  /** From the start of the process to its first response with 200. */
  startMs: number;
  /** Resident memory right after that. */
  memoryMb: number;
  stop: () => Promise<void>;
}

const TIMEOUT_MS = 120_000;

/** Starts a program on a free port and waits until its first response with 200. */
export async function startServer(environment: Environment, program: Program, first: Ask): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const started = performance.now();
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd,
    env: { ...process.env, NODE_ENV: 'production', ...program.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  environment.own(child);
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program.name} did not start`);
  while (!(await answers(origin, first))) {
    if (child.exitCode !== null || performance.now() - started > TIMEOUT_MS) {
      throw new Error(`${program.name} did not start:\n${errors.join('').slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - started;
  return { name: program.name, pid, origin, startMs, memoryMb: await memoryMb(pid), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function answers(origin: string, first: Ask): Promise<boolean> {
  try {
    return (await ask({ origin }, first)).status === 200;
  } catch {
    return false;
  }
}

/** Sends a request with a host name that is the same for every server, so that links in responses are too. */
export function ask(
  { origin }: Pick<Server, 'origin'>,
  { path, token, body }: Ask,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const url = origin + path;
    const headers = {
      host: 'api.example.com',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(
      url,
      { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('error', reject).on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      },
    );
    outgoing.once('error', reject).end(body);
  });
}

const TICK_MS = 10;

/** Returns the CPU time of a process so far, user and system, in milliseconds. Linux only, otherwise NaN. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await statOf(String(pid));
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Returns the total CPU time of a process's children in milliseconds, including those that have ended. These are
 * PostgreSQL's backends.
 */
export async function childrenCpuMs(pid: number): Promise<number> {
  for (;;) {
    const before = await statOf(String(pid));
    const living = await livingChildrenTicks(pid);
    // A parent inherits the times of an ended child. If one ended meanwhile, it may be in both sums or in none.
    const ended = inheritedTicks(await statOf(String(pid)));
    if (inheritedTicks(before) === ended) return (living + ended) * TICK_MS;
  }
}

/**
 * Runs work and returns the CPU time that the living processes of a PostgreSQL have spent meanwhile, in milliseconds,
 * much finer than `childrenCpuMs`. Parallel workers, which end with their statement, must be off.
 */
export async function backendsCpuMs<T>(
  postmaster: number,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number }> {
  const before = await runTimes(postmaster);
  const result = await work();
  const after = await runTimes(postmaster);
  const nanoseconds = [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
  return { result, ms: nanoseconds / 1_000_000 };
}

/** Returns the CPU times of a process's living children in nanoseconds. */
async function runTimes(pid: number): Promise<Map<string, number>> {
  const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  const times = children
    .trim()
    .split(' ')
    .map(
      async (child) =>
        [child, parseInt(await readFile(`/proc/${child}/schedstat`, 'utf8').catch(() => '0'), 10)] as const,
    );
  return new Map(await Promise.all(times));
}

function inheritedTicks(stat: string[]): number {
  return Number(stat[13]) + Number(stat[14]);
}

async function livingChildrenTicks(pid: number): Promise<number> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(processes.map(statOf)))
    .filter((fields) => fields[1] === String(pid))
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
}

/**
 * Returns the fields after the name in a process's figures. The parent is the 2nd, the CPU times are the 12th and 13th,
 * those of its ended children the 14th and 15th.
 */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name is in parentheses, and may itself contain spaces and parentheses.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}
