import { parse } from 'csv-parse/sync';
import { test, type Test } from 'tap';
import { operations } from '../../generated/operations.ts';
import type { ExportedOperation } from '../../handlers/call/contract.ts';
import { flat, replySchema } from '../contract/document.ts';
import { faultsOf } from '../support/contract.ts';
import { CSV, EXPORTED, exported, NDJSON, rowsOf } from '../support/exports.ts';
import { Service, urlOf } from '../support/service.ts';
import type { WorldUser } from '../support/world.ts';
import { BEFORE } from './row.ts';
import * as lines from './scenes/lines.ts';
import * as money from './scenes/money.ts';
import * as people from './scenes/people.ts';
import { column } from '../support/rows.ts';

// Every list that can be exported: an export has what the list shows.

/** Returns all items of a list by id. */
async function listed(service: Service, operation: ExportedOperation, token: string): Promise<object[]> {
  if (operation === 'lines_index') {
    return (await service.ok(operation, { token, query: { limit: 1000 } })).data;
  }
  const items: object[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await service.ok(operation, { token, query: { sort: 'id', per_page: 100, page } });
    items.push(...answer.data);
    last = answer.last_page;
  }
  return items;
}

/** Returns a value as its cell in CSV reads. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[=+\-@]/.test(value) ? `'${value}` : value;
}

/** The rows of the lists. Each scene has a database of its own: some take names that others take too. */
const SCENES = [
  [lines.lines, ['lines_index', 'm3us_index', 'mags_index', 'enigmas_index', 'activecodes_index']],
  [lines.logs, ['logs_index']],
  [money.transactions, ['transactions_index']],
  [money.vouchers, ['vouchers_index']],
  [people.users, ['users_index']],
] as const;

interface Place {
  service: Service;
  root: WorldUser;
  token: string;
  /** The token of somebody who sees next to nothing. */
  outsider: string;
}

async function tryExport(
  t: Test,
  operation: ExportedOperation,
  { service, root, token, outsider }: Place,
): Promise<void> {
  const { world, db } = service;
  const columns: readonly string[] = operations[operation].exportColumns;

  await t.test(`${operation} 200 as NDJSON: the rows of the list, by id`, async (t) => {
    const items = await listed(service, operation, token);
    t.ok(items.length > 10);
    const { status, type, text } = await exported(service, operation, NDJSON, { token });
    t.same([status, type], [200, `${NDJSON}; charset=utf-8`]);
    t.strictSame(rowsOf({ text }), items);
    const schema = flat(replySchema(operation)).properties?.['data']?.items ?? {};
    t.same(
      rowsOf({ text }).flatMap((row) => faultsOf(schema, row)),
      [],
      'as the contract says',
    );
  });

  await t.test(`${operation} 200 as CSV: a column for each field`, async (t) => {
    const items = await listed(service, operation, token);
    const { status, type, text } = await exported(service, operation, CSV, { token });
    t.same([status, type], [200, `${CSV}; charset=utf-8`]);
    const [head, ...cells] = parse(text);
    t.same(head, columns);
    const expected = items.map((item) =>
      columns.map((column) => cellOf((item as Record<string, unknown>)[column])),
    );
    t.same(cells, expected);
  });

  await t.test(`${operation} 200 resumed: the rest, without a head`, async (t) => {
    const all = rowsOf(await exported(service, operation, NDJSON, { token }));
    const after = all[4]?.id;
    t.same(rowsOf(await exported(service, operation, NDJSON, { token, query: { after } })), all.slice(5));
    const whole = (await exported(service, operation, CSV, { token })).text;
    const rest = (await exported(service, operation, CSV, { token, query: { after } })).text;
    t.ok(whole.endsWith(rest));
    t.equal(parse(rest).length, all.length - 5);
    const last = all.at(-1)?.id;
    t.equal((await exported(service, operation, CSV, { token, query: { after: last } })).text, '');
  });

  await t.test(`${operation} 200: what a caller cannot see is absent`, async (t) => {
    const seen = new Set((await listed(service, operation, outsider)).map((item) => JSON.stringify(item)));
    const rows = rowsOf(await exported(service, operation, NDJSON, { token: outsider }));
    t.same(
      rows.filter((row) => !seen.has(JSON.stringify(row))),
      [],
    );
    t.ok(rows.length <= 1, 'at most itself');
  });

  await t.test(`${operation} 422: pages and other orders, and a cursor without an export`, async (t) => {
    const refusedOf = async (accept: string, query: object): Promise<string[]> => {
      const { status, text } = await exported(service, operation, accept, { token, query: { ...query } });
      t.equal(status, 422);
      return Object.keys((JSON.parse(text) as { errors: object }).errors).sort();
    };
    t.same(await refusedOf(CSV, { after: 'x' }), ['after']);
    if (operation === 'lines_index') {
      t.same(await refusedOf(NDJSON, { limit: 10 }), ['limit']);
      return;
    }
    t.same(await refusedOf(NDJSON, { page: 1, per_page: 15, sort: '-id' }), ['page', 'per_page', 'sort']);
    t.same(await refusedOf('application/json', { after: 1 }), ['after']);
    const sorted = await exported(service, operation, NDJSON, { token, query: { sort: 'id' } });
    t.equal(sorted.status, 200);
  });

  await t.test(`${operation} HEAD responds like GET, without the rows, and is over`, async (t) => {
    const request = {
      url: urlOf(operation, { query: { after: 0 } }),
      headers: { accept: CSV, authorization: `Bearer ${token}` },
    };
    const got = await service.app.inject(request);
    const head = await service.app.inject({ ...request, method: 'HEAD' });
    const type = 'text/csv; charset=utf-8';
    t.same([got.statusCode, got.headers['content-type']], [200, type]);
    t.same([head.statusCode, head.headers['content-type'], head.payload], [200, type, '']);
    t.same(await db.selectFrom('exports').selectAll().execute(), []);
  });

  await t.test(`${operation} 409: another export of the same user runs`, async (t) => {
    const running = {
      user_id: root.id,
      holder: '00000000-0000-4000-8000-000000000000',
      held_until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await db.insertInto('exports').values(running).execute();
    const { code } = await service.refused(409, operation, { token, headers: { accept: NDJSON } });
    t.equal(code, 'export_in_progress');
    t.same((await exported(service, operation, NDJSON, { token: outsider })).status, 200, 'not of another');
    await db
      .updateTable('exports')
      .set({ held_until: new Date(0).toISOString() })
      .execute();
    t.equal((await exported(service, operation, NDJSON, { token })).status, 200, 'that one was killed');
    t.same(await db.selectFrom('exports').selectAll().execute(), [], 'nothing runs any more');
  });

  await t.test(`${operation} 401, 403`, async (t) => {
    const scopes = [operation === 'users_index' ? 'm3us_index' : 'users_index'];
    const narrow = await world.token(root, { scopes });
    t.equal((await exported(service, operation, CSV, { token: narrow })).status, 403);
    t.equal((await exported(service, operation, CSV, { token: 'none' })).status, 401);
    t.same(await db.selectFrom('exports').selectAll().execute(), []);
  });
}

void test('exports', async (t) => {
  t.same(SCENES.flatMap(([, names]) => names).sort(), EXPORTED.toSorted());
  for (const [scene, names] of SCENES) {
    const service = await Service.start(t);
    const { world, db } = service;
    const root = await world.user(null, { set: BEFORE });
    await scene({ world, db, root });
    const token = await world.token(root);
    const outsider = await world.token(await world.user(root));
    for (const name of names) await tryExport(t, name, { service, root, token, outsider });
  }
});

void test('cells and media types of exports', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const token = await world.token(root);

  await t.test('m3us_index 200: what a spreadsheet would run is text, numbers are numbers', async (t) => {
    const notes = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '"a", b', 'two\nlines', '1', '-x', "'"];
    const seller = await world.user(root);
    for (const note of notes) await world.line(seller, 'm3u', { note });
    const { text } = await exported(service, 'm3us_index', CSV, { token: await world.token(seller) });
    const cells = parse<{ note: string }>(text, { columns: true });
    t.same(column(cells, 'note'), [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      "'\r=1",
      '"a", b',
      'two\nlines',
      '1',
      "'-x",
      "'",
    ]);
  });

  await t.test('m3us_index 200: a text of several lines is one cell for a spreadsheet', async (t) => {
    const notes = [
      'two\nlines',
      'two\rlines',
      'two\r\nlines',
      'mine\n=HYPERLINK("https://x.example"),1',
      '\n',
      '\r',
    ];
    const seller = await world.user(root);
    for (const note of notes) await world.line(seller, 'm3u', { note });
    const { text } = await exported(service, 'm3us_index', CSV, { token: await world.token(seller) });
    // Unlike a parser that knows the end of the first row, a spreadsheet ends a row at each of these outside quotes.
    const cells = parse<{ note: string }>(text, { columns: true, record_delimiter: ['\r\n', '\n', '\r'] });
    t.same(column(cells, 'note'), [...notes.slice(0, -1), "'\r"]);
  });

  await t.test('users_index 200: a negative credit is a number', async (t) => {
    await world.transfer(root, await world.user(root), 1250);
    const { text } = await exported(service, 'users_index', CSV, {
      token,
      query: { 'filters[id]': root.id },
    });
    const cells = parse<{ credit: string }>(text, { columns: true });
    t.same(column(cells, 'credit'), ['-12.5']);
  });

  await t.test('m3us_index 200: JSON for whoever does not ask for an export by name', async (t) => {
    for (const accept of [
      '*/*',
      'application/json, text/csv',
      'text/html,application/xhtml+xml,*/*;q=0.8',
      '',
    ])
      t.match((await exported(service, 'm3us_index', accept, { token })).type, /^application\/json/, accept);
    const preferred = 'application/json;q=0.5, text/csv';
    t.match((await exported(service, 'm3us_index', preferred, { token })).type, /^text\/csv/);
  });
});
