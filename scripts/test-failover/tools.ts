import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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
export const inNamespace = (...args: readonly string[]): string[] => [
  ...['unshare', ...NAMESPACES, 'sh', '-ec', PREPARE, 'sh'],
  ...args,
];

/** Returns what is missing here to run the test. */
export function missingTools(): string[] {
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
