import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from '../../test/support/processes.ts';
import { Program, succeed } from '../test-deploy/program.ts';
import { AS_POSTGRES, Machine } from './machine.ts';
import type { Section } from './readme.ts';
import { HOME, PATH } from './tools.ts';

const PGBOUNCER_INI = '/etc/pgbouncer/pgbouncer.ini';
/** Has what stands for commands that there are not. */
const STAND_INS = join(HOME, 'bin');

/** Somebody needs this long to notice that a machine is dead. */
const NOTICE_MS = 1000;

/** The names of the standbys at first. */
export const STANDBYS = ['db2', 'db3'] as const;
export type Standby = (typeof STANDBYS)[number];

/** Three machines with PostgreSQL, and one with PgBouncer, made and changed by the handbook's commands. */
export class Installation {
  readonly #section: Section;
  readonly #db1: Machine;
  readonly #standbys: Readonly<Record<Standby, Machine>>;

  private constructor(section: Section, [db1, db2, db3]: readonly [Machine, Machine, Machine]) {
    this.#section = section;
    this.#db1 = db1;
    this.#standbys = { db2, db3 };
  }

  /** Does the steps of "Setting up the database". */
  static async make(scope: Scope, section: Section): Promise<Installation> {
    const machines = await Promise.all([
      Machine.make(scope, 'db1', '127.0.0.11'),
      Machine.make(scope, 'db2', '127.0.0.12'),
      Machine.make(scope, 'db3', '127.0.0.13'),
    ]);
    const installation = new Installation(section, machines);
    const db1 = installation.#db1;
    const { db2, db3 } = installation.#standbys;
    await db1.createCluster();
    await db1.start();
    await db1.run(section.block('on db1'));
    for (const file of ['postgresql.conf', 'pg_hba.conf']) await db1.append(file, section.block(file));
    await db1.stop();
    await db1.start();
    const copy = section.block('on db2 and db3');
    for (const machine of [db2, db3]) {
      await machine.run(copy.replace('application_name=db2', `application_name=${machine.name}`));
      await machine.start();
    }
    const list = section.block('on db1');
    await until(async () =>
      /db2 .* streaming .* quorum\n.*db3 .* streaming .* quorum/.test(await db1.run(list)),
    );
    await startPgBouncer(scope, section);
    return installation;
  }

  /** Kills the primary with -9, as if its machine had lost its power, after a while without one of the standbys. */
  async killPrimary(away: Standby, whileAway: () => Promise<void>): Promise<void> {
    await this.#standbys[away].stop();
    await whileAway();
    await this.#db1.kill();
    await this.#standbys[away].start();
    await sleep(NOTICE_MS);
  }

  /**
   * Does the steps of "When the primary dies" until there is a new primary that everybody has found. Returns it, the
   * other standby, and how to read commands for these two.
   */
  async promote(): Promise<Promoted> {
    const section = this.#section;
    const { db2, db3 } = this.#standbys;
    const question = section.block('on db2 and db3');
    const [at2, at3] = [Number(await db2.run(question)), Number(await db3.run(question))];
    const [primary, standby] = at2 >= at3 ? [db2, db3] : [db3, db2];
    const named = (text: string): string => (primary === db2 ? text : exchanged(text));
    await primary.run(named(section.block('on db2')));
    await standby.run(named(section.block('on db3')));
    await asRoot(named(section.block('on each machine with a PgBouncer')));
    return { primary, standby, named, ahead: Math.abs(at2 - at3) };
  }

  /** Makes the dead machine a standby, and waits until both standbys confirm commits. */
  async rebuild({ primary, standby, named }: Promoted): Promise<void> {
    await this.#db1.run(named(this.#section.block('on db1')));
    await this.#db1.start();
    const synchronous =
      "select string_agg(application_name, ' ' order by application_name) from pg_stat_replication " +
      "where state = 'streaming' and sync_state = 'quorum'";
    await until(async () => (await primary.value(synchronous)) === `db1 ${standby.name}`);
  }
}

/** Two machines after the promotion of one. */
interface Promoted {
  primary: Machine;
  standby: Machine;
  /** Returns a text of the handbook for the machine that was promoted: if this is `db3`, with both names exchanged. */
  named: (text: string) => string;
  /** How many bytes of log it had more than the other one. */
  ahead: number;
}

const exchanged = (text: string): string =>
  text.replaceAll(/\bdb[23]\b/g, (name) => (name === 'db2' ? 'db3' : 'db2'));

async function startPgBouncer(scope: Scope, section: Section): Promise<void> {
  // Without a socket in /tmp, which would stay there.
  await writeFile(PGBOUNCER_INI, `${section.block(PGBOUNCER_INI)}unix_socket_dir =\n`);
  await writeFile('/etc/pgbouncer/userlist.txt', section.inline(/^"reseller" /));
  const bouncer = new Program({
    args: [...AS_POSTGRES, 'pgbouncer', '-q', PGBOUNCER_INI],
    cwd: '/',
    env: { PATH },
  });
  scope.teardown(() => bouncer.signalAll('SIGKILL'));
  await mkdir(STAND_INS);
  const systemctl = `#!/bin/sh\n[ "$*" = 'reload pgbouncer' ] && kill -HUP ${String(bouncer.child.pid)}\n`;
  await writeFile(join(STAND_INS, 'systemctl'), systemctl);
  await chmod(join(STAND_INS, 'systemctl'), 0o755);
}

async function asRoot(script: string): Promise<void> {
  const env = { PATH: `${STAND_INS}:${PATH}` };
  await succeed({ args: ['bash', '-euo', 'pipefail', '-c', script], cwd: '/', env });
}
