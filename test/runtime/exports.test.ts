import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import type { Slice, SliceBounds } from '../../handlers/call/contract.ts';
import { CSV, exported, NDJSON, rowsOf } from '../support/exports.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { family } from '../db/ledger/scene.ts';

// Exports while they run: what happens between two slices.

/** More than two slices. */
const LINES = 1200;

/** Lets slices pass one at a time. The slice that waits has been asked for, but not read. */
class Gate {
  #open: (() => void)[] = [];
  #isOpen = false;
  /** How many slices have come to the gate. */
  arrived = 0;

  async pass(): Promise<void> {
    this.arrived += 1;
    if (this.#isOpen) return;
    await new Promise<void>((resolve) => this.#open.push(resolve));
  }

  /** Waits for a slice, and lets it pass. */
  async letOne(): Promise<void> {
    await until(() => this.#open.length > 0);
    this.#open.shift()?.();
  }

  /** Lets all pass from now on. */
  letAll(): void {
    this.#isOpen = true;
    this.letWaiting();
  }

  /** Lets all pass that wait. */
  letWaiting(): void {
    for (const open of this.#open.splice(0)) open();
  }
}

interface Scene {
  service: Service;
  gate: Gate;
  root: WorldUser;
  seller: WorldUser;
  token: string;
  /** Begins an export over HTTP. Its first slice has passed the gate. */
  begin: (query?: string) => Promise<Response>;
}

async function scene(t: Test): Promise<Scene> {
  const gate = new Gate();
  const { list, slice } = handlers.m3us_index;
  const service = await Service.apart(
    t,
    {},
    {
      m3us_index: {
        list,
        async slice(call, place): Promise<Slice<Awaited<ReturnType<typeof slice>>['rows'][number]>> {
          await gate.pass();
          return slice(call, place);
        },
      },
    },
  );
  const { world, db } = service;
  const root = await world.user(null);
  const seller = await world.user(root);
  const first = await world.line(seller, 'm3u');
  await sql`
    insert into lines (kind, username, password, package_id, max_connections, user_id, created_by_id, activated_at,
      expired_at)
    select kind, 'viewer' || n, password, package_id, max_connections, user_id, created_by_id, activated_at, expired_at
    from lines cross join generate_series(2, ${LINES}::integer) as n where id = ${first}`.execute(db);
  const token = await world.token(seller);
  const url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/m3us`;
  const begin = async (query = ''): Promise<Response> => {
    const response = fetch(url + query, { headers: { accept: NDJSON, authorization: `Bearer ${token}` } });
    await gate.letOne();
    return response;
  };
  return { service, gate, root, seller, token, begin };
}

/** Reads what comes, and tells whether it came to its end. */
async function readAll(response: Response): Promise<{ text: string; isComplete: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    return { text, isComplete: true };
  } catch {
    return { text, isComplete: false };
  }
}

const held = ({ db }: Service) => db.selectFrom('exports').select('user_id').execute();

void test('m3us_index 200: every row once, over several slices', async (t) => {
  const { gate, begin, service } = await scene(t);
  const response = await begin();
  const read = readAll(response);
  await gate.letOne();
  await gate.letOne();
  const { text, isComplete } = await read;
  const ids = rowsOf({ text }).map(({ id }) => id);
  t.same([isComplete, ids.length, new Set(ids).size], [true, LINES, LINES]);
  t.same(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  t.same(await held(service), [], 'the next may begin');
});

void test('m3us_index 409: while one runs; one that is cut can be resumed', async (t) => {
  const { gate, begin, service, token } = await scene(t);
  const { db } = service;
  const response = await begin();
  const { status, text } = await exported(service, 'm3us_index', NDJSON, { token });
  t.same([status, (JSON.parse(text) as { code: string }).code], [409, 'export_in_progress']);
  const json = await service.ok('m3us_index', { token });
  t.equal(json.total, LINES, 'pages are read meanwhile');

  const reader = response.body?.getReader();
  const value: unknown = (await reader?.read())?.value;
  const part = rowsOf({ text: new TextDecoder().decode(value as Uint8Array) });
  const last = part.at(-1)?.id ?? 0;
  await reader?.cancel();
  // The service may hear of the end only when it has read further slices.
  await until(async () => {
    gate.letWaiting();
    return (await held(service)).length === 0;
  });
  const rest = readAll(await begin(`?after=${String(last)}`));
  for (let slices = Math.ceil((LINES - part.length) / 500); slices > 1; slices -= 1) await gate.letOne();
  const ids = [...part, ...rowsOf(await rest)].map(({ id }) => id);
  const all = await db.selectFrom('lines').select('id').orderBy('id').execute();
  t.same(
    ids,
    all.map(({ id }) => id),
    'every line once',
  );
});

for (const [title, change] of [
  [
    'the token is revoked',
    ({ service: { db } }) => db.updateTable('tokens').set({ revoked_at: new Date() }).execute(),
  ],
  ['the permission is gone', ({ service: { db } }) => db.deleteFrom('user_permissions').execute()],
  [
    'a restriction blocks it',
    ({ service: { world }, seller, root }) => world.restriction({ user_id: seller.id }, root),
  ],
  [
    'another export has taken its place',
    ({ service: { db } }) =>
      db
        .updateTable('exports')
        .set({ holder: '00000000-0000-4000-8000-000000000000', held_until: 'infinity' })
        .execute(),
  ],
] satisfies [string, (scene: Scene) => Promise<unknown>][]) {
  void test(`m3us_index: an export is broken off when ${title}`, async (t) => {
    const one = await scene(t);
    const { gate, begin } = one;
    const response = await begin();
    t.equal(response.status, 200);
    const read = readAll(response);
    await until(() => gate.arrived === 2);
    await change(one);
    await gate.letOne();
    const { text, isComplete } = await read;
    t.equal(isComplete, false, 'the client sees that it is not complete');
    t.ok(text.split('\n').length - 1 < LINES && gate.arrived === 2, 'no slice is read any more');
  });
}

void test('m3us_index: lines that go to others in the middle are in no later slice', async (t) => {
  const { gate, begin, service, seller, root } = await scene(t);
  const { world, db } = service;
  const elsewhere = await world.user(root, { permissions: OWN });
  const read = readAll(await begin());
  await until(() => gate.arrived === 2);
  await db.updateTable('lines').set({ user_id: elsewhere.id }).where('user_id', '=', seller.id).execute();
  await gate.letOne();
  const { text, isComplete } = await read;
  t.same([isComplete, rowsOf({ text }).length], [true, 500]);
});

void test('m3us_index 200: every row once, although the user is moved in the middle', async (t) => {
  const { gate, begin, service, seller, root } = await scene(t);
  const { world } = service;
  const [newParent, operator] = [await world.user(root), await world.token(root)];
  // Who has nobody below it is asked for by its id, which no move changes.
  await world.user(seller);
  const read = readAll(await begin());
  await until(() => gate.arrived === 2);
  const move = { params: { id: seller.id }, body: { owner_id: newParent.id } };
  await service.ok('users_change_owner', { token: operator, ...move });
  gate.letAll();
  const { text, isComplete } = await read;
  t.same([isComplete, rowsOf({ text }).length], [true, LINES]);
});

void test('m3us_index: an export that fails in the middle is incomplete, and in failed_requests_index', async (t) => {
  const { gate, begin, service, token } = await scene(t);
  const { db } = service;
  const read = readAll(await begin());
  await until(() => gate.arrived === 2);
  await sql`alter table lines rename column note to no_note`.execute(db);
  await gate.letOne();
  t.equal((await read).isComplete, false);
  await sql`alter table lines rename column no_note to note`.execute(db);
  const failed = async () => (await service.ok('failed_requests_index', { token })).data;
  await until(async () => (await failed()).length > 0);
  t.match(await failed(), [{ operation: 'm3us_index', status: 500, code: 'internal_error' }]);
  t.same(await held(service), []);
});

void test('m3us_index: an export ends with the service', async (t) => {
  const { gate, begin, service } = await scene(t);
  const read = readAll(await begin());
  await until(() => gate.arrived === 2);
  const closed = service.app.close();
  await gate.letOne();
  t.equal((await read).isComplete, false);
  await closed;
  t.same(await held(service), [], 'and may go on elsewhere');
});

// What of an export waits for its client is bounded, however long its rows are.

const ROWS = 600;
/** Twice as many characters, of UTF-16. */
const DESCRIPTION = 2000;
const MOST_CHARACTERS = 512 * 1024;

void test('transactions_index 200: rows that are long are exported in shorter parts, every row once', async (t) => {
  const places: SliceBounds[] = [];
  const { list, slice } = handlers.transactions_index;
  const { service, db, token, seller, child } = await family(t, {
    transactions_index: {
      list,
      slice(call, place) {
        places.push(place);
        return slice(call, place);
      },
    },
  });
  await sql`
    insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
    select 'normal', payer.id, payee.id, 1, repeat('😀', ${DESCRIPTION}::integer)
    from generate_series(1, ${ROWS}::integer)
    join credit_accounts payer on payer.purpose = 'credit' and payer.user_id = ${seller.id}
    join credit_accounts payee on payee.purpose = 'credit' and payee.user_id = ${child.id}`.execute(db);
  const all = (await db.selectFrom('credit_transfers').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

  const answer = await exported(service, 'transactions_index', NDJSON, { token });
  t.same(
    rowsOf(answer).map(({ id }) => id),
    all,
  );
  const ends = [...places.slice(1).map(({ after }) => after), Infinity];
  const longest = places.map(
    ({ after }, index) => all.filter((id) => id > after && id <= (ends[index] ?? 0)).length,
  );
  t.ok(Math.max(...longest) * DESCRIPTION * 2 <= MOST_CHARACTERS, `parts of ${longest.join(', ')} rows`);
  const read = places.map(({ limit }) => limit).slice(1);
  t.ok(Math.max(...read) < ROWS / 2, 'and no more are read than are likely to be written');

  const csv = await exported(service, 'transactions_index', CSV, { token });
  t.equal(csv.text.split('\r\n').length, 1 + ROWS + 1, 'a head, and each row once');
});
