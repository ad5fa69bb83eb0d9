import assert from 'node:assert/strict';
import { test, type Test } from 'tap';
import { Service } from '../support/service.ts';
import { add } from '../support/rows.ts';

// A shop that was written for a similar server: it logs in by form, sells by form, and reads the fields that it knows.

type Json = Record<string, unknown>;

interface Answered {
  status: number;
  body: Json;
}

/** What such a shop knows: a base URL, paths, and the fields of a form. */
class ShopClient {
  #token = '';
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  async login(username: string, password: string): Promise<void> {
    const grant = { grant_type: 'password', client_id: '2', client_secret: 'from-the-panel', scope: '' };
    const { status, body } = await this.#send('POST', '/oauth/token', { ...grant, username, password });
    assert.equal(status, 200, JSON.stringify(body));
    this.#token = String(body['access_token']);
  }

  /** The shop reads the `message` of an error. */
  async refusal(path: string, fields: Json): Promise<string> {
    const { status, body } = await this.#send('POST', path, fields);
    assert.ok(status >= 400);
    return String(body['message']);
  }

  async get(path: string): Promise<Json> {
    return this.#read(await this.#send('GET', path));
  }

  async post(path: string, fields: Json): Promise<Json> {
    return this.#read(await this.#send('POST', path, fields));
  }

  async put(path: string, fields: Json): Promise<Json> {
    return this.#read(await this.#send('PUT', path, fields));
  }

  #read({ status, body }: Answered): Json {
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  async #send(method: 'GET' | 'POST' | 'PUT', path: string, fields?: Json): Promise<Answered> {
    const { statusCode, payload } = await this.#service.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        accept: 'application/json',
        'first-party-app': 'shop',
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: form(fields) } : {}),
    });
    return { status: statusCode, body: JSON.parse(payload) as Json };
  }
}

/** Returns `{a: [1, 2]}` as `a[]=1&a[]=2`, and true as 1, as form libraries do. */
function form(fields: Json): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, text(item)]) : [[name, text(value)]],
  );
  return new URLSearchParams(pairs).toString();
}

const text = (value: unknown): string => (typeof value === 'boolean' ? String(Number(value)) : String(value));

/** Inserts an operator with a reseller, a package with VPN, and bouquets in a group. */
async function scene(t: Test) {
  const service = await Service.apart(t, { lineHost: 'tv.operator.example' });
  const { world, db } = service;
  const root = await world.user(null);
  const password = 'a long passphrase';
  const seller = await world.user(root, { password });
  const below = await world.user(seller);
  await world.transfer(root, seller, 100_000);
  const group = await db
    .insertInto('bouquets')
    .values({ bouquet_name: 'Sports', type: 'live' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = await db
    .insertInto('bouquets')
    .values(
      ['Football', 'Tennis'].map((bouquet_name) => ({ bouquet_name, type: 'live', parent_id: group.id })),
    )
    .returning('id')
    .execute();
  const bouquets = [group, ...parts].map(({ id }) => id);
  const packageId = await world.package({ can_enable_vpn: true });
  await add(
    db,
    'package_bouquets',
    bouquets.map((bouquet_id) => ({ package_id: packageId, bouquet_id })),
  );
  await world.role({ packages: [packageId], users: [seller] });
  const device = await db
    .insertInto('activecode_devices')
    .values({ name: 'Stick' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shop = new ShopClient(service);
  await shop.login(seller.username, password);
  return { service, shop, root, seller, below, packageId, bouquets, deviceId: device.id };
}

void test('a shop that was written for a similar server', async (t) => {
  const { shop, root, seller, below, packageId, bouquets, deviceId } = await scene(t);
  const [group = 0, ...parts] = bouquets;

  await t.test('users_me at /me', async (t) => {
    t.match(await shop.get('/me'), {
      id: seller.id,
      username: seller.username,
      credit: 1000,
      messaging_phone: String,
    });
  });

  /** The fields that a shop sends for every kind (VPN only for those that have it), and those of the response. */
  const fields = {
    package_id: packageId,
    user_id: below.id,
    max_connections: 1,
    bouquets: parts,
    customer_has_paid: true,
    country: 'de',
    enable_vpn: true,
    whatsapp_telegram: '+4670123456',
    note: '',
    template_id: '',
    external_id: '',
  };
  const answered = {
    id: Number,
    package_id: packageId,
    user_id: below.id,
    created_by_id: seller.id,
    customer_has_paid: true,
    country: 'DE',
    vpn_enabled: true,
    messaging_contact: '+4670123456',
    note: '',
    template_id: null,
    external_id: null,
    transaction: { amount: 10 },
  };
  let sold = 0;

  await t.test('m3us_create by form', async (t) => {
    const line = await shop.post('/m3us', { ...fields, username: 'viewer.m3u', password: 'hk3v9wq2' });
    const player = 'username=viewer.m3u&password=hk3v9wq2';
    t.match(line, {
      ...answered,
      username: 'viewer.m3u',
      links: {
        playlist: `https://tv.operator.example/get.php?${player}&type=m3u_plus&output=ts`,
        guide: `https://tv.operator.example/xmltv.php?${player}`,
        portal: null,
      },
      expired_at: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    });
    t.notOk(
      'owner_id' in line || 'whatsapp_telegram' in line,
      'other spellings are accepted, but never returned',
    );
    sold = Number(line['id']);
  });

  await t.test('mags_create by form, the MAC address in any notation', async (t) => {
    for (const [index, mac_address] of ['00:1a:79:00:00:0', '00-1A-79-00-00-1', '001a79000002'].entries()) {
      const given = index < 2 ? `${mac_address}${String(index)}` : mac_address;
      const line = await shop.post('/mags', { ...fields, mac_address: given });
      const stored = (given.replaceAll(/[-:]/g, '').toUpperCase().match(/../g) ?? []).join(':');
      t.match(line, {
        ...answered,
        mac_address: stored,
        links: { playlist: null, guide: null, portal: 'https://tv.operator.example/c/' },
      });
    }
  });

  await t.test('activecodes_create by form, for a device', async (t) => {
    const line = await shop.post('/activecodes', {
      ...fields,
      enable_vpn: false,
      activecode_device_id: deviceId,
    });
    t.match(line, {
      ...answered,
      vpn_enabled: false,
      code: String,
      activecode_device_id: deviceId,
      expired_at: null,
      links: { playlist: null, guide: null, portal: null },
    });
    const active = await shop.post('/activecodes/activate', {
      code: line['code'],
      mac_address: '5CA1480ED236',
    });
    t.match(active, { activecode_device_id: deviceId, mac_address: '5C:A1:48:0E:D2:36', status: 'active' });
  });

  await t.test('m3us_extend by form, naming the owner or itself', async (t) => {
    const id = sold;
    for (const user_id of [below.id, seller.id]) {
      const line = await shop.post(`/m3us/${String(id)}/extend`, { package_id: packageId, user_id });
      t.match(line, { id, user_id: below.id, transaction: { amount: 10 } });
    }
    const strange = { package_id: packageId, user_id: root.id };
    t.match(await shop.refusal(`/m3us/${String(id)}/extend`, strange), /^user_id /);
  });

  await t.test('m3us_edit by form', async (t) => {
    const id = sold;
    const line = await shop.put(`/m3us/${String(id)}/`, {
      note: 'Moved to the bedroom',
      customer_has_paid: false,
      country: 'ALL',
      whatsapp_telegram: '',
      bouquets: [group],
    });
    t.match(line, {
      id,
      note: 'Moved to the bedroom',
      customer_has_paid: false,
      country: 'all',
      messaging_contact: null,
    });
    const { data } = await shop.get(`/m3us/${String(id)}/bouquets`);
    t.match(data, [{ id: group, bouquet_name: 'Sports' }]);
  });
  await t.test('users_edit by PUT and by form', async (t) => {
    const path = `/users/${String(below.id)}`;
    const edited = await shop.put(path, { full_name: 'Corner Shop', whatsapp: '+4670999' });
    t.match(edited, { id: below.id, full_name: 'Corner Shop', messaging_phone: '+4670999' });
    const again = await shop.post(path, { full_name: 'Corner Shop' });
    t.same({ ...again, updated_at: '' }, { ...edited, updated_at: '' });
  });

  await t.test('lists are filtered by the owner', async (t) => {
    const { data } = await shop.get(`/m3us?filters[user_id]=${String(below.id)}`);
    t.match(data, [{ id: sold, user_id: below.id }]);
    t.match(await shop.get(`/m3us?filters[user_id]=${String(seller.id)}`), { total: 0 });
  });
});
