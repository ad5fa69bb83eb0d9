import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { signedHeaders } from '../../handlers/deliveries/sender.ts';
import { until, type Scope } from './processes.ts';

// A shop with WHMCS: PHP's own web server runs the module as it is copied, among stand-ins for the functions of WHMCS.

/** Why tests with WHMCS are skipped, or false. */
export const skip = spawnSync('php', ['--version']).status !== 0 && 'needs php';

/** The table of the events that the module has taken. */
export const EVENTS = 'mod_subscriptionlines_events';

/** The module settings of a product. */
export interface WhmcsProduct {
  package: number;
  kind: 'M3u' | 'Mag' | 'Enigma' | 'Activecode';
  bouquets?: string;
  connections?: number;
  refund?: boolean;
}

/** A service, as the table of WHMCS has it. */
export interface WhmcsService {
  id: number;
  userid: number;
  server: number;
  packageid: number;
  username: string;
  password: string;
  domainstatus: string;
  nextduedate: string;
  suspendreason: string;
  lastupdate: string;
  customfields: object;
  configoptions: object;
}

interface State {
  tables: { tblhosting: WhmcsService[] } & Record<string, object[]>;
  keys: Record<string, string[]>;
  activity: { description: string }[];
  emails: { customsubject: string; custommessage: string }[];
  moduleLog: [module: string, action: string, request: string, response: string][];
}

export class Whmcs {
  readonly secret: string;
  readonly #origin: string;
  readonly #file: string;

  private constructor(origin: string, file: string, secret: string) {
    this.#origin = origin;
    this.#file = file;
    this.secret = secret;
  }

  /** Starts WHMCS with the module, and a server for the API at `origin` with this token. */
  static async start(t: Scope, origin: string, token: string): Promise<Whmcs> {
    const folder = await mkdtemp(join(tmpdir(), 'whmcs-'));
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    const module = join('modules', 'servers', 'subscriptionlines');
    await cp(projectFile('test', 'tools', 'whmcs', 'harness'), folder, { recursive: true });
    await cp(projectFile('scripts', 'whmcs', 'subscriptionlines'), join(folder, module), { recursive: true });
    const file = join(folder, 'state.json');
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const state = {
      tables: {
        tblhosting: [],
        tblproducts: [],
        tblservers: [{ ...serverRow(origin, token), accesshash: secret }],
      },
      keys: {},
      activity: [],
      emails: [],
      moduleLog: [],
    };
    await writeFile(file, JSON.stringify(state));
    return new Whmcs(await serve(t, folder, file), file, secret);
  }

  /** Points the server to another address of the API. */
  async connect(origin: string): Promise<void> {
    const { hostname, port } = new URL(origin);
    await this.#change(({ tables }) => Object.assign(tables['tblservers']?.[0] ?? {}, { hostname, port }));
  }

  /** Gives the server another token. */
  async give(token: string): Promise<void> {
    const password = Buffer.from(token).toString('base64');
    await this.#change(({ tables }) => Object.assign(tables['tblservers']?.[0] ?? {}, { password }));
  }

  /** Adds a product. Returns its id. */
  async product(product: WhmcsProduct): Promise<number> {
    return this.#change(({ tables }) => {
      const products = (tables['tblproducts'] ??= []);
      products.push({ id: products.length + 1, ...settings(product) });
      return products.length;
    });
  }

  /** Adds an ordered service. Returns its id. */
  async order(packageid: number, set: Partial<WhmcsService> = {}): Promise<number> {
    return this.#change(({ tables: { tblhosting } }) => {
      const service = serviceRow(tblhosting.length + 401, packageid, set);
      tblhosting.push(service);
      return service.id;
    });
  }

  /** Adds services as they are. */
  async orders(services: readonly WhmcsService[]): Promise<void> {
    await this.#change(({ tables }) => tables.tblhosting.push(...services));
  }

  async service(id: number): Promise<WhmcsService> {
    const { tables } = await this.state();
    const service = tables.tblhosting.find((one) => one.id === id);
    if (service === undefined) throw new Error(`there is no service ${String(id)}`);
    return service;
  }

  async update(id: number, set: Partial<WhmcsService>): Promise<void> {
    await this.#change(({ tables }) =>
      Object.assign(tables.tblhosting.find((one) => one.id === id) ?? {}, set),
    );
  }

  /** Runs a command for a service, or for the server. Returns what the module returns. */
  run(command: string, service?: number): Promise<unknown> {
    return this.#post('/run', { command, service });
  }

  /** Runs the functions that the module has added to a hook. */
  async hook(point: string): Promise<void> {
    await this.#post('/hook', { point });
  }

  /** Sends an event to the callback, signed now by the service unless `headers` are given. Returns the status. */
  async receive(id: string, event: object, headers?: Record<string, string>, server = 1): Promise<number> {
    const body = JSON.stringify(event);
    const url = `${this.#origin}/modules/servers/subscriptionlines/callback.php?server=${String(server)}`;
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: headers ?? signedHeaders(id, body, [this.secret]),
    });
    await response.text();
    return response.status;
  }

  /** Makes the first events that the module has taken older by some days. */
  async ageEvents(count: number, days: number): Promise<void> {
    await this.#change(({ tables }) => {
      for (const event of (tables[EVENTS] ?? []).slice(0, count) as { taken_at: number }[])
        event.taken_at -= days * 86_400;
    });
  }

  async state(): Promise<State> {
    return JSON.parse(await readFile(this.#file, 'utf8')) as State;
  }

  /** What the administrators were told. */
  async told(): Promise<string[]> {
    return (await this.state()).activity.map(({ description }) => description);
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new Error(`PHP answered: ${text}`);
    }
  }

  async #change<Result>(change: (state: State) => Result): Promise<Result> {
    const state = await this.state();
    const result = change(state);
    await this.#write(state);
    return result;
  }

  async #write(state: State): Promise<void> {
    await writeFile(this.#file, JSON.stringify(state));
  }
}

/** Starts PHP's web server for a folder, on a port that it chooses. Returns its address. */
async function serve(t: Scope, folder: string, state: string): Promise<string> {
  const rules = ['error_reporting=-1', 'display_errors=1', 'html_errors=0', 'memory_limit=128M'];
  const strict = rules.flatMap((rule) => ['-d', rule]);
  const php = spawn('php', [...strict, '-S', '127.0.0.1:0', '-t', folder, 'router.php'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], WHMCS_STATE: state },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => php.once('close', resolve));
  t.teardown(() => {
    php.kill('SIGKILL');
    return ended;
  });
  let log = '';
  php.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const origin = (): string | undefined => /\((http:\/\/\S+)\) started/.exec(log)?.[1];
  await until(() => origin() !== undefined);
  return origin() ?? '';
}

function serverRow(origin: string, token: string): object {
  const { hostname, port } = new URL(origin);
  const password = Buffer.from(token).toString('base64');
  return { id: 1, type: 'subscriptionlines', hostname, port, secure: '', username: '', password };
}

function settings({
  package: id,
  kind,
  bouquets = '',
  connections = 1,
  refund = false,
}: WhmcsProduct): object {
  return {
    configoption1: String(id),
    configoption2: kind,
    configoption3: bouquets,
    configoption4: String(connections),
    configoption5: refund ? 'on' : '',
  };
}

/** Returns a service that is ordered, and not yet created. */
export function serviceRow(id: number, packageid: number, set: Partial<WhmcsService> = {}): WhmcsService {
  return {
    id,
    userid: 7,
    server: 1,
    packageid,
    username: '',
    password: '',
    domainstatus: 'Pending',
    nextduedate: '2026-12-25',
    suspendreason: '',
    lastupdate: '',
    customfields: {},
    configoptions: {},
    ...set,
  };
}
