import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Scope } from '../../support/processes.ts';
import { test } from 'tap';
import { type Kind, KIND_NAMES } from '../../support/shop.ts';
import { skip, Whmcs } from '../../support/whmcs.ts';
import { WhmcsShop } from '../../support/whmcs-shop.ts';
import { column } from '../../support/rows.ts';

/**
 * When a connection breaks: `before` the request has reached the service, `during` it, when the service has done it and
 * answers, or `after` the first half of the response.
 */
const CUTS = ['before', 'during', 'after'] as const;
type Cut = (typeof CUTS)[number];

/** A response in place of the service's, as a busy one or something before it gives. */
interface Refusal {
  status: number;
  retryAfter: number;
}

type Decision = Cut | Refusal | undefined;

/** Passes requests on, one a connection, and cuts or refuses those for which `cutOf` says so. */
class CuttingProxy {
  /** Is asked with the beginning of each request, like `POST /api/v1/m3us HTTP/1.1`. */
  cutOf: (request: string) => Decision | Promise<Decision> = () => undefined;
  origin = '';
  cuts = 0;

  static async before(t: Scope, target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy();
    const { hostname, port } = new URL(target);
    const server = createServer((client) => {
      client.on('error', () => undefined);
      client.once('data', (request) => {
        client.pause();
        void proxy.#pass(client, request, () => connect(Number(port), hostname));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => server.close());
    proxy.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    return proxy;
  }

  /** Cuts each request once: its next attempt passes. */
  cutEachOnce(cut: Cut): void {
    let isCut = false;
    this.cutOf = () => {
      isCut = !isCut;
      return isCut ? cut : undefined;
    };
  }

  async #pass(client: Socket, request: Buffer, open: () => Socket): Promise<void> {
    const cut = await this.cutOf(request.toString('latin1').split('\r\n', 1)[0] ?? '');
    if (cut !== undefined) this.cuts += 1;
    if (cut === 'before') {
      client.destroy();
      return;
    }
    if (typeof cut === 'object') {
      client.end(refusal(cut));
      return;
    }
    const upstream = open();
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.write(request);
    client.pipe(upstream);
    if (cut === undefined) {
      upstream.pipe(client);
      return;
    }
    upstream.once('data', (response) => {
      upstream.destroy();
      if (cut === 'after') client.end(response.subarray(0, response.length / 2));
      else client.destroy();
    });
  }
}

function refusal({ status, retryAfter }: Refusal): string {
  const head = [`HTTP/1.1 ${String(status)} No`, `Retry-After: ${String(retryAfter)}`, 'Content-Length: 2'];
  return `${head.join('\r\n')}\r\n\r\n{}`;
}

// The module for WHMCS while connections break: one line and one charge an order, and both sides have the same books.

const COMMANDS = [
  'CreateAccount',
  'Renew',
  'ChangePackage',
  'SuspendAccount',
  'UnsuspendAccount',
  'TerminateAccount',
];

/** Every cut for one kind, one of them for each other kind. */
const STORIES = KIND_NAMES.flatMap((kind, index) =>
  CUTS.filter((_, cut) => kind === 'm3u' || cut === index % CUTS.length).map((cut) => ({ kind, cut })),
);

void test('answers that are lost', { skip }, async (t) => {
  const scene = await WhmcsShop.open(t);
  const { shop, whmcs } = scene;
  const basic = await shop.package();
  const premium = await shop.package({ credit: 2500 });
  const proxy = await CuttingProxy.before(t, scene.origin);
  await whmcs.connect(proxy.origin);
  const pass = (): void => {
    proxy.cutOf = () => undefined;
  };

  for (const { kind, cut } of STORIES) {
    await t.test(`${kind}: each request is cut once, ${cut} it`, async (t) => {
      const service = await scene.order(kind, { package: basic });
      const before = await shop.balance();
      const cuts = proxy.cuts;
      for (const command of COMMANDS) {
        if (command === 'Renew') await scene.activate(kind, service);
        if (command === 'ChangePackage') await scene.choose(service, kind, { package: premium });
        proxy.cutEachOnce(cut);
        t.equal(await whmcs.run(command, service), 'success', command);
      }
      pass();
      t.ok(
        proxy.cuts - cuts >= 2 * COMMANDS.length,
        'at least one read and one write of each command were cut',
      );
      const { lines, charges, balance, faults } = await scene.books(service);
      t.match(lines, [{ deleted_at: String }]);
      t.same(column(charges, 'kind'), ['create', 'extend', 'change_package']);
      t.equal(balance, before - charges.reduce((sum, { amount }) => sum + amount, 0));
      t.same(faults, []);
    });
  }

  /** Runs a command whose writes are done while none of their answers arrives. */
  const lose = async (command: string, service: number): Promise<unknown> => {
    proxy.cutOf = (request) => (request.startsWith('GET') ? undefined : 'during');
    const answer = await whmcs.run(command, service);
    pass();
    return answer;
  };
  /** A day later the service knows no key any more. */
  const forgetKeys = () => shop.db.deleteFrom('idempotency_keys').execute();
  const UNKNOWN =
    'The service does not answer. Run this again in a few minutes: nothing is done or paid twice.';

  for (const when of ['soon', 'a day later'] as const) {
    await t.test(`no answer arrives at all, and the commands run again ${when}: paid once`, async (t) => {
      const service = await scene.order('mag', { package: basic });
      const again = async (command: string): Promise<void> => {
        t.equal(await lose(command, service), UNKNOWN);
        if (when === 'a day later') await forgetKeys();
        t.equal(await whmcs.run(command, service), 'success');
      };
      await again('CreateAccount');
      const { username } = await whmcs.service(service);
      t.equal(username, (await scene.line('mag', service)).username, 'the login of the line is stored');
      await again('Renew');
      await scene.choose(service, 'mag', { package: premium });
      await again('ChangePackage');
      const { lines, charges } = await scene.books(service);
      t.equal(lines.length, 1);
      t.same(column(charges, 'kind'), ['create', 'extend', 'change_package']);
      if (when === 'soon') await again('TerminateAccount');
    });
  }

  await t.test('a service that is busy: waits as it says, but not for a minute', async (t) => {
    const service = await scene.order('m3u', { package: basic });
    const answers = [{ status: 503, retryAfter: 1 }];
    proxy.cutOf = () => answers.pop();
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    proxy.cutOf = () => ({ status: 429, retryAfter: 50 });
    const cuts = proxy.cuts;
    t.equal(await whmcs.run('Renew', service), UNKNOWN);
    t.equal(proxy.cuts, cuts + 1, 'it does not ask again');
    pass();
  });

  await t.test('an order whose line has moved is adopted by its external id, a day later too', async (t) => {
    const service = await scene.order('m3u', { package: basic });
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    const below = await shop.world.user(shop.seller);
    const { id } = await scene.line('m3u', service);
    await shop.service.ok('m3us_change_owner', {
      token: shop.token,
      params: { id },
      body: { user_id: below.id },
    });
    await forgetKeys();
    await scene.twice(t, 'CreateAccount', service);
    t.equal((await scene.books(service)).charges.length, 1);
  });

  await t.test('a line that somebody deletes meanwhile: the service is terminated', async (t) => {
    const service = await scene.order('m3u', { package: basic });
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    const { id } = await scene.line('m3u', service);
    proxy.cutOf = async (request) => {
      if (request.startsWith('DELETE')) await shop.ask('m3u', 'delete', id);
      return undefined;
    };
    t.equal(await whmcs.run('TerminateAccount', service), 'success');
    pass();
    t.match(await whmcs.service(service), { domainstatus: 'Terminated' });
  });

  await t.test('two runs at once: one line, and one charge for each command', async (t) => {
    const other = await Whmcs.start(t, scene.origin, shop.token);
    const kind: Kind = 'm3u';
    const service = await scene.order(kind, { package: basic });
    const product = await other.product({ package: basic, kind: 'M3u' });
    const twin = await other.order(product, { id: service });
    for (const command of ['CreateAccount', 'Renew', 'TerminateAccount']) {
      t.same(
        await Promise.all([whmcs.run(command, service), other.run(command, twin)]),
        ['success', 'success'],
        command,
      );
    }
    const { lines, charges } = await scene.books(service);
    t.equal(lines.length, 1);
    t.same(column(charges, 'kind'), ['create', 'extend']);
  });
});
