import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { unprivileged, type Identity } from '../../db/setup/embedded-postgres.ts';
import { freePort, until } from '../../test/support/processes.ts';
import { onDatabase } from '../lib/database.ts';
import { FLAGS } from '../lib/migrated-postgres.ts';

/** PgBouncer, which some tests start, has to know one. The server is only for this machine, and for minutes. */
const PASSWORD = 'only-for-tests';

/** Where the files of a PostgreSQL are, and what ends it early. */
interface Server {
  files: string;
  ending: AbortSignal;
}

/** Runs work on an empty server, and removes the server afterwards. */
export async function onPostgres(
  { files, ending }: Server,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-versions-'));
  try {
    const identity = unprivileged();
    const data = join(folder, 'data');
    // The server's user may not be able to enter the checkout.
    await cp(files, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(folder, 0o711);
    await mkdir(data, { mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined)
      await chown(data, identity.uid, identity.gid);
    const bin = join(folder, 'native', 'bin');
    await createCluster(bin, data, identity);
    const port = await freePort();
    const { server, ended } = startServer({ bin, data, port, identity, ending });
    try {
      const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${String(port)}/postgres`;
      await until(() => answers(url), 30);
      await work(url);
    } finally {
      server.kill('SIGINT');
      await ended;
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface Start {
  bin: string;
  data: string;
  port: number;
  identity: Identity;
  ending: AbortSignal;
}

function startServer({ bin, data, port, identity, ending }: Start) {
  const settings = [
    `port=${String(port)}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...FLAGS,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
    signal: ending,
    killSignal: 'SIGINT',
    // A session of its own, because Ctrl-C is for the command.
    detached: true,
  });
  // It is ended early.
  server.on('error', () => undefined);
  return { server, ended: new Promise((resolve) => server.once('exit', resolve)) };
}

async function createCluster(bin: string, data: string, identity: Identity): Promise<void> {
  // It has to be readable for the server's user.
  const passwordFile = join(bin, 'password');
  await writeFile(passwordFile, PASSWORD);
  const options = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = [...options, '--encoding=UTF8', '--locale=C.UTF-8'];
  await promisify(execFile)(join(bin, 'initdb'), args, { ...identity, cwd: '/' });
}

/** Makes a database on a server. Returns its URL. */
export async function databaseOn(url: string, name: string): Promise<string> {
  await onDatabase(url, 1, (db) => sql`create database ${sql.id(name)}`.execute(db));
  return Object.assign(new URL(url), { pathname: name }).href;
}

const answers = (url: string): Promise<boolean> =>
  onDatabase(url, 1, (db) => sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
