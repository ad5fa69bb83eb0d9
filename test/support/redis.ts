import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort, until, type Scope } from './processes.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis that keeps nothing on disk. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  #redis: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${String(port)}`;
  }

  /** Starts one. It ends with the test. */
  static async start(scope: Scope): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    scope.teardown(() => server.kill());
    await server.run();
    return server;
  }

  /** Kills it with -9. */
  async kill(): Promise<void> {
    if (this.#redis === undefined) return;
    const ended = once(this.#redis, 'close');
    if (this.#redis.kill('SIGKILL')) await ended;
    this.#redis = undefined;
  }

  /** Starts it, and waits until it listens. */
  async run(): Promise<void> {
    const args = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#redis = spawn('redis-server', args, { cwd: '/', stdio: 'ignore' });
    await until(() => listens(this.#port));
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}
