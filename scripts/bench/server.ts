import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { freePort } from '../embedded-postgres.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './load.ts';

/** How to start one of the programs that are compared. */
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
  /** From the start of the process to its first 200. */
  startMs: number;
  /** Resident memory right after that. */
  memoryMb: number;
  stop: () => Promise<void>;
}

const PATIENCE_MS = 120_000;

/** Starts a program on a free port and waits until it answers a first request with 200. */
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
    if (child.exitCode !== null || performance.now() - started > PATIENCE_MS) {
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

/** A request under a host name that is the same for every server, so that links in the answers are too. */
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
    const outgoing = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    outgoing.once('error', reject).end(body);
  });
}

const TICK_MS = 10;

/** The CPU time of a process so far, user and system, in milliseconds. Linux only; else NaN. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await statOf(String(pid));
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same of all children of a process together, also of those that have ended: of PostgreSQL's backends. */
export async function childrenCpuMs(pid: number): Promise<number> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(processes.map(statOf));
  const living = stats
    .filter((fields) => fields[1] === String(pid))
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  // A parent inherits the times of a child that ends; pools close connections, so this is not rare.
  const parent = await statOf(String(pid));
  return (living + Number(parent[13]) + Number(parent[14])) * TICK_MS;
}

/**
 * What follows the name in a process's figures: its parent comes second, its CPU times 12th and 13th, those
 * of its ended children 14th and 15th.
 */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in parentheses, and may hold spaces and more of those.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}
