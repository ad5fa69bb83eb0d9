import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFile } from '../../handlers/http/project-file.ts';
import { freePort } from '../../test/support/processes.ts';
import { Program } from './program.ts';

interface Compose {
  configs: Record<'pgbouncer' | 'pgbouncer-users', { content: string }>;
}

/** Starts PgBouncer with the settings of compose.yaml, but for hosts, ports and names. Returns the URL through it. */
export async function startPgBouncer(
  folder: string,
  databaseUrl: string,
): Promise<{ url: string; bouncer: Program }> {
  const text = await readFile(projectFile('scripts', 'deploy', 'compose.yaml'), 'utf8');
  const { configs } = parse(text, { merge: true }) as Compose;
  const to = new URL(databaseUrl);
  const port = String(await freePort());
  const users = join(folder, 'userlist.txt');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const settings = configs.pgbouncer.content
    .replace('reseller = host=postgres port=5432', `* = host=${to.hostname} port=${to.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('/etc/pgbouncer/userlist.txt', users);
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  const user = configs['pgbouncer-users'].content
    .replace('reseller', to.username)
    .replace(/\$\{.*?\}/, decodeURIComponent(to.password));
  await writeFile(users, user);
  const bouncer = new Program({ args: ['pgbouncer', '-q', 'pgbouncer.ini'], cwd: folder, asStranger: true });
  to.port = port;
  return { url: to.href, bouncer };
}
