import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Scope } from '../../test/support/processes.ts';

/** The home of user `postgres`, where the machines have their folders. */
export const HOME = '/var/lib/postgresql';

/** Where Debian has the programs of the newest PostgreSQL; undefined without them. */
const POSTGRES_BIN = newestPostgres();

/** The PATH to find PostgreSQL, PgBouncer and the tools of the system. */
export const PATH = [POSTGRES_BIN ?? '', process.env['PATH'] ?? '', '/usr/sbin'].join(':');

const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * Names and addresses of three machines, and empty folders in place of the system's own. A namespace of the kernel has
 * them for itself: they vanish with the last process in it, which all end when the first one does.
 */
const PREPARE = `
  ip link set lo up
  mount -t tmpfs -o mode=755 tmpfs ${HOME}
  mount -t tmpfs -o mode=755 tmpfs /etc/pgbouncer
  printf '%s\\n' '127.0.0.1 localhost' '127.0.0.11 db1' '127.0.0.12 db2' '127.0.0.13 db3' > ${HOME}/hosts
  mount --bind ${HOME}/hosts /etc/hosts
  exec "$@"`;

/** Returns the command line that runs another one in such a namespace. */
const inNamespace = (...args: readonly string[]): string[] => [
  ...['unshare', ...NAMESPACES, 'sh', '-ec', PREPARE, 'sh'],
  ...args,
];

/**
 * Runs a command of scripts/ again in such a namespace, once with each of these arguments. Where
 * tools are missing, it only says so. The process fails if one of the runs does.
 */
export async function runInside(scope: Scope, script: string, runs: readonly string[]): Promise<void> {
  const missing = missingTools();
  if (missing.length > 0) {
    console.log(`skipped: needs ${missing.join(', ')}`);
    return;
  }
  for (const argument of runs) {
    const self = [process.execPath, '--import=tsx', projectFile('scripts', script), argument];
    const [file = '', ...args] = inNamespace(...self);
    const child = spawn(file, args, {
      cwd: projectFile(),
      env: { ...process.env, PATH },
      stdio: ['ignore', 'inherit', 'inherit'],
      // Ctrl-C is for this process, which ends it with all that it has started.
      detached: true,
    });
    const ended = once(child, 'exit');
    scope.teardown(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const [code] = (await ended) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
}

/** Returns what is missing here to run the test. */
function missingTools(): string[] {
  const missing = ['ip', 'pgbouncer', 'pgrep', 'setpriv', 'unshare'].filter((tool) => !has(tool));
  if (POSTGRES_BIN === undefined) missing.push("Debian's PostgreSQL");
  if (missing.length > 0) return missing;
  const [file = '', ...args] = inNamespace('true');
  return spawnSync(file, args, { env: { PATH }, stdio: 'ignore' }).status === 0 ? [] : ['root'];
}

const has = (tool: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${tool}`], { env: { PATH }, stdio: 'ignore' }).status === 0;

function newestPostgres(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  return versions
    .sort((one, other) => other - one)
    .map((version) => join(folder, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}
