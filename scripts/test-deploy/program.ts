import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { until } from '../../test/support/processes.ts';

// Commands as an operator runs them.

export interface Command {
  args: readonly [string, ...string[]];
  cwd: string;
  env?: Readonly<Record<string, string>>;
  /** Whether it runs as `nobody`, without HOME, and may write nothing. */
  asStranger?: boolean;
}

/** Where Node, npm and the tools of the system are. */
const PATH = [dirname(process.execPath), process.env['PATH'] ?? '', '/usr/sbin'].join(':');

/**
 * Makes all but `/dev` and `/proc` read-only for what it becomes. The folder, its first argument, may be a file system
 * of its own.
 */
const READ_ONLY = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount -o remount,bind,ro / && cd "$1" && shift
  exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$@"`;

/** No command of a test takes longer. */
const MOST_MINUTES = 30;

/** What ends a request to a service that says nothing, with an error that tells so. */
export const inTime = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(30_000) });

/** A running command with its output so far. Signals to `child` reach the command itself. */
export class Program {
  readonly child: ChildProcess;
  output = '';
  errors = '';
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;

  constructor({ args, cwd, env = {}, asStranger = false }: Command) {
    const [file, ...rest]: readonly [string, ...string[]] = asStranger
      ? ['unshare', '--mount', '--propagation=private', 'sh', '-c', READ_ONLY, 'sh', cwd, ...args]
      : args;
    const { HOME = '' } = process.env;
    this.child = spawn(file, rest, {
      cwd,
      env: { PATH, LOG_LEVEL: 'warn', ...(asStranger ? {} : { HOME }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, of what it starts as well.
      detached: true,
    });
    const tooLong = setTimeout(() => {
      this.errors += `\nIt had not ended after ${String(MOST_MINUTES)} minutes.`;
      this.signalAll('SIGKILL');
    }, MOST_MINUTES * 60_000);
    this.child.once('exit', () => clearTimeout(tooLong));
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = once(this.child, 'exit').then(([code, signal]: (number | string)[]) => code ?? signal ?? 1);
  }

  /** Sends a signal to the command and all that it has started, as long as there are any. */
  signalAll(signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(-Number(this.child.pid), signal);
    } catch {
      return false;
    }
  }

  /** Waits until neither the command nor anything that it has started runs. */
  async allEnded(seconds = 30): Promise<void> {
    await until(() => !this.signalAll(0), seconds);
  }
}

/** Runs a command to its end. Returns its output. Throws with all that it wrote where it fails. */
export async function succeed(command: Command): Promise<string> {
  const program = new Program(command);
  const code = await program.ended;
  if (code === 0) return program.output;
  throw new Error(
    `${command.args.join(' ')} ended with ${String(code)}:\n${program.output}${program.errors}`,
  );
}

/** Waits until a service answers. Throws with what it wrote when it ends before. */
export async function serving(program: Program, origin: string): Promise<void> {
  const answers = async (): Promise<boolean> =>
    (await fetch(`${origin}/health/ready`, inTime()).catch(() => undefined))?.status === 200;
  const early = program.ended.then(() => {
    throw new Error(`the service ended:\n${program.output}${program.errors}`);
  });
  await Promise.race([until(answers, 120), early]);
}
