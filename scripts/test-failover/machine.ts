import { spawnSync } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until, type Scope } from '../../test/support/processes.ts';
import { Program, succeed } from '../test-deploy/program.ts';
import { HOME, PATH } from './tools.ts';

/** PostgreSQL refuses to run as root. */
export const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] as const;

/** What stands for a machine with a PostgreSQL: a folder and an address. */
export class Machine {
  readonly name: string;
  readonly #address: string;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  #server: Program | undefined;

  private constructor(name: string, address: string) {
    this.name = name;
    this.#address = address;
    this.#folder = join(HOME, name);
    this.#env = { PATH, HOME, PGDATA: join(this.#folder, 'data'), PGHOST: this.#folder };
  }

  /** Makes one with an empty data folder. */
  static async make(scope: Scope, name: string, address: string): Promise<Machine> {
    const machine = new Machine(name, address);
    scope.teardown(() => machine.stop());
    await mkdir(machine.#folder);
    await succeed({ args: ['chown', 'postgres:postgres', machine.#folder], cwd: '/' });
    await machine.run('mkdir --mode=700 "$PGDATA"');
    return machine;
  }

  /** Creates a cluster as Debian does. */
  async createCluster(): Promise<void> {
    await this.run(
      'initdb --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-instructions',
    );
  }

  /** Adds lines to a file of the data folder. */
  async append(file: string, lines: string): Promise<void> {
    await appendFile(join(this.#folder, 'data', file), lines);
  }

  /** Runs a script of the shell as user `postgres`. Returns its output. Throws if a command fails. */
  run(script: string): Promise<string> {
    return succeed({
      args: [...AS_POSTGRES, 'bash', '-euo', 'pipefail', '-c', script],
      cwd: '/',
      env: this.#env,
    });
  }

  /** Runs a statement on its PostgreSQL. Returns the first value. */
  async value(statement: string): Promise<string> {
    return (await this.run(`psql -Atc "${statement}"`)).trim();
  }

  /** Starts PostgreSQL on the address of the machine, and waits until it answers. */
  async start(): Promise<void> {
    const own = ['-c', `listen_addresses=${this.#address}`, '-c', `unix_socket_directories=${this.#folder}`];
    const server = new Program({ args: [...AS_POSTGRES, 'postgres', ...own], cwd: '/', env: this.#env });
    this.#server = server;
    const early = server.ended.then(() => Promise.reject(new Error(`${this.name} ended: ${server.errors}`)));
    early.catch(() => undefined);
    const answers = () => spawnSync('pg_isready', ['--quiet'], { env: this.#env }).status === 0;
    await Promise.race([early, until(answers)]);
  }

  /** Stops PostgreSQL as `systemctl stop` does. */
  async stop(): Promise<void> {
    this.#server?.child.kill('SIGINT');
    await this.#server?.ended;
  }

  /** Kills all processes of PostgreSQL at once with -9. */
  async kill(): Promise<void> {
    const pid = Number(this.#server?.child.pid);
    // It starts none any more.
    process.kill(pid, 'SIGSTOP');
    const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...stdout.trim().split('\n').map(Number)]) process.kill(each, 'SIGKILL');
    await this.#server?.ended;
  }
}
