import { test } from 'tap';
import { operations, type OperationName } from '../../../generated/operations.ts';
import type { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';

// The collection that /postman.json offers, sent as Postman sends it.

interface Row {
  key: string;
  value: string;
  disabled?: boolean;
}

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: { host: string[]; path: string[]; query: Row[]; variable: Row[] };
  header?: Row[];
  body?: { mode: 'raw'; raw: string };
  auth?: { type: string };
}

interface Collection {
  info: { name: string; schema: string };
  auth: { type: 'bearer'; bearer: Row[] };
  variable: Row[];
  item: { name: string; item: { name: string; request: Request }[] }[];
}

/** What a reader types into a request: path variables, and fields of the body. */
type Typed = Record<string, string | number | readonly number[]>;

/** A collection that was imported, with its variables. */
class Postman {
  readonly requests: ReadonlyMap<OperationName, Request>;
  readonly #service: Service;
  readonly #collection: Collection;

  constructor(service: Service, collection: Collection) {
    this.#service = service;
    this.#collection = collection;
    const byRoute = new Map(
      collection.item.flatMap(({ item }) => item.map(({ request }) => [routeOf(request), request] as const)),
    );
    this.requests = new Map(
      (Object.keys(operations) as OperationName[]).flatMap((name) => {
        const request = byRoute.get(`${operations[name].method} ${operations[name].path}`);
        return request ? [[name, request] as const] : [];
      }),
    );
  }

  static async import(service: Service): Promise<Postman> {
    return new Postman(service, JSON.parse((await service.app.inject('/postman.json')).body) as Collection);
  }

  /** Sends a request. Returns its status and body. */
  async send(name: OperationName, token: string, typed: Typed = {}) {
    const request = this.requests.get(name);
    if (request === undefined) throw new Error(`no request of ${name}`);
    const { method, url, header = [], body, auth = this.#collection.auth } = request;
    const fill = (text: string): string =>
      text.replaceAll(/\{\{([^}]+)\}\}/g, (_, key: string) => this.#variable(key, token));
    const path = url.path.map((part) => this.#part(part, url.variable, typed)).join('/');
    const query = on(url.query).map(({ key, value }) => `${key}=${value}`);
    const headers = Object.fromEntries(on(header).map(({ key, value }) => [key, fill(value)]));
    if (auth.type === 'bearer')
      headers['Authorization'] = `Bearer ${fill(this.#collection.auth.bearer[0]?.value ?? '')}`;
    const answer = await this.#service.app.inject({
      method,
      url: [`${fill(url.host.join('.'))}/${path}`, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
      headers,
      ...(body && { payload: withFields(fill(body.raw), typed) }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown };
  }

  #variable(key: string, token: string): string {
    const value = key === 'token' ? token : this.#collection.variable.find((one) => one.key === key)?.value;
    if (value === undefined) throw new Error(`no variable ${key}`);
    return value;
  }

  #part(part: string, variables: readonly Row[], typed: Typed): string {
    if (!part.startsWith(':')) return part;
    const key = part.slice(1);
    return String(typed[key] ?? variables.find((one) => one.key === key)?.value ?? part);
  }
}

const on = (rows: readonly Row[]): Row[] => rows.filter(({ disabled }) => disabled !== true);

const routeOf = ({ method, url }: Request): string =>
  `${method} /${url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`;

/** Returns a body with other values in those of its fields that were typed. */
function withFields(raw: string, typed: Typed): string {
  const body = JSON.parse(raw) as Record<string, unknown>;
  const changed = Object.entries(body).map(([key, value]) => [key, typed[key] ?? value] as const);
  return JSON.stringify(Object.fromEntries(changed));
}

void test('the collection for Postman', async (t) => {
  const shop = await Shop.open(t);
  const postman = await Postman.import(shop.service);
  const packageId = await shop.package();
  const { id } = await shop.sell('m3u', packageId);
  const operator = await shop.world.token(shop.root);
  const below = await shop.world.user(shop.seller, { password: 'correct horse battery' });

  await t.test('covers every operation, once', (t) => {
    t.same([...postman.requests.keys()].sort(), Object.keys(operations).sort());
    t.end();
  });

  await t.test('sends nothing that an operation does not need', (t) => {
    for (const [name, { url, header = [] }] of postman.requests) {
      const headers = on(header).map(({ key, value }) => `${key}: ${value}`);
      t.same(
        headers.filter((one) => one !== 'Content-Type: application/json'),
        [],
        name,
      );
      t.notOk(
        on(url.query).some(({ value }) => value === ''),
        name,
      );
    }
    t.end();
  });

  await t.test('has the token and the address of the service as variables', async (t) => {
    const { body } = await shop.service.app.inject('/postman.json');
    t.match(JSON.parse(body), {
      variable: [
        { key: 'baseUrl', value: 'https://api.test/api/v1' },
        { key: 'token', value: '' },
      ],
    });
  });

  await t.test('reads that name no id are 200 as they stand', async (t) => {
    const reads = [...postman.requests].filter(
      ([, { method, url }]) => method === 'GET' && url.variable.length === 0,
    );
    t.ok(reads.length >= 20);
    for (const [name] of reads) t.match(await postman.send(name, operator), { status: 200 }, name);
  });

  const cases: [OperationName, Typed][] = [
    ['oauth_token_issue', { username: below.username, password: 'correct horse battery' }],
    ['users_show', { id: below.id }],
    ['packages_show', { id: packageId }],
    ['transactions_create', { to_user_id: below.id }],
    ['m3us_create', { package_id: packageId }],
    ['m3us_show', { id }],
    ['tickets_create_support', { related_type: 'M3u', related_id: id }],
    ['m3us_extend', { id, package_id: packageId }],
    ['m3us_suspend', { id }],
    ['m3us_resume', { id }],
    ['m3us_refund_preview', { id }],
    ['m3us_refund', { id }],
    ['m3us_delete', { id }],
    ['mags_create', { package_id: packageId, external_id: 'order-4712' }],
    ['templates_create', { package_id: packageId, bouquets: [] }],
    ['quick_actions_create', {}],
    ['webhook_endpoints_create', {}],
  ];
  for (const [name, typed] of cases) {
    await t.test(`${name} 200`, async (t) => {
      t.match(await postman.send(name, shop.token, typed), { status: 200 });
    });
  }
});
