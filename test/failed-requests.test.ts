import { sql } from 'kysely';
import pg from 'pg';
import { test, type Test } from 'tap';
import { databaseOverPool, poolSettings } from '../db/connection/connection.ts';
import {
  insertFailedRequests,
  FailedRequests,
  type FailedRequest,
} from '../handlers/runtime/failed-requests.ts';
import { addUpChanges, treeCount } from '../db/tree/counts.ts';
import { purge } from '../handlers/jobs/retention.ts';
import type { Permission } from '../generated/operations.ts';
import type { Schema } from '../handlers/call/contract.ts';
import { Service, type Ask } from './support/service.ts';
import { onOneDay } from './support/midnight.ts';
import { plansOf, stepsOf } from './support/plans.ts';
import { until } from './support/processes.ts';
import { OWN, type WorldUser } from './support/world.ts';
import { column, update } from './support/rows.ts';

const LIST = 'failed_requests_index';
/** What is kept of a user and a day, as the contract says. */
const MOST_A_DAY = 1000;

async function scene(t: Test) {
  const service = await Service.apart(t, { rateLimit: 100 });
  const root = await service.world.user(null);
  const user = await service.world.user(root);
  const issued = await service.world.issue(user);
  const above = await service.world.token(root);
  const listed = async (query: object = {}): Promise<Schema<'FailedRequestPage'>> =>
    service.ok(LIST, { token: above, query: { per_page: 100, ...query } });
  /** Waits until as many failed requests of the user are written. */
  const written = async (count: number): Promise<Schema<'FailedRequest'>[]> => {
    const query = { 'filters[user_id]': user.id };
    await until(async () => (await listed(query)).total >= count);
    return (await listed(query)).data;
  };
  return { service, root, user, issued, above, listed, written };
}

const failure = ({ id }: WorldUser, more: Partial<FailedRequest> = {}): FailedRequest => ({
  user_id: id,
  token_id: null,
  operation: 'm3us_create',
  method: 'POST',
  path: '/api/v1/m3us',
  status: 422,
  code: 'validation_failed',
  detail: 'Why',
  errors: null,
  request_id: 'test',
  ip: '203.0.113.7',
  duration_ms: 1,
  created_at: new Date().toISOString(),
  ...more,
});

void test(`${LIST} 200 what failed, about a second later`, async (t) => {
  const { service, user, issued, written } = await scene(t);
  const token = issued.secret;
  const ask = { token, from: '192.0.2.7', body: { username: 'x' }, headers: { 'x-request-id': 'order-17' } };
  const problem = await service.refused(422, 'm3us_create', ask);
  const [row] = await written(1);
  t.match(row, {
    user_id: user.id,
    token_id: issued.id,
    operation: 'm3us_create',
    method: 'POST',
    path: '/api/v1/m3us',
    status: 422,
    code: 'validation_failed',
    detail: problem.detail,
    errors: problem.errors,
    request_id: 'order-17',
    ip: '192.0.2.7',
  });
  t.ok((row?.duration_ms ?? -1) >= 0);
});

void test(`${LIST} 200 what is listed, and what is not`, async (t) => {
  const { service, issued, above, listed, written } = await scene(t);
  const token = issued.secret;
  const get = (url: string) =>
    service.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } });
  await get('/m3us?filters[username]=secret-of-a-customer&filters[nothing]=1');
  await get('/no-such-thing?api_key=secret');
  await service.call('packages_create', { token, body: {} });
  await service.ok('users_me', { token });
  await service.refused(401, 'users_me', { token: 'srm_unknown' });
  await update(service.db, 'tokens', issued.id, { revoked_at: new Date() });
  await service.refused(401, 'users_me', { token });
  const rows = await written(3);
  t.same(
    rows.map(({ operation, path, status, code }) => [operation, path, status, code]).toSorted(),
    [
      [null, '/api/v1/no-such-thing', 404, 'not_found'],
      ['m3us_index', '/api/v1/m3us', 422, 'validation_failed'],
      ['packages_create', '/api/v1/packages', 403, 'missing_permission'],
    ].toSorted(),
  );
  t.notMatch(JSON.stringify(rows), 'secret');
  // The list itself comes after what was noted before it.
  await service.refused(404, 'users_show', { token: above, params: { id: 1_000_000 } });
  await until(async () => (await listed({ 'filters[code_exact]': 'not_found' })).total === 2);
  t.equal((await listed()).total, 4, 'nothing without a valid token');
});

void test(`${LIST} 200 with logs_all every row, but no personal data without users_all`, async (t) => {
  const { service, root, user, issued } = await scene(t);
  const { world } = service;
  const packageId = await world.package({ credit: 1000 });
  await world.role({ packages: [packageId], users: [user] });
  const sale = { token: issued.secret, from: '192.0.2.7', body: { package_id: packageId } };
  t.match(await service.refused(422, 'm3us_create', sale), { required: 10, balance: 0 });
  const ofMember = async (permissions: readonly Permission[]) => {
    const token = await world.token(await world.user(root, { permissions: [...OWN, ...permissions] }));
    const find = () => service.ok(LIST, { token, query: { 'filters[user_id]': user.id } });
    await until(async () => (await find()).total === 1);
    return (await find()).data;
  };
  const told = { operation: 'm3us_create', status: 422, code: 'insufficient_credit' };
  t.match(await ofMember(['logs_all']), [{ ...told, user_id: user.id, ip: '', detail: '', errors: null }]);
  t.match(await ofMember(['logs_all', 'users_all']), [
    { ...told, ip: '192.0.2.7', detail: 'This needs 10 credits, and the balance is 0.' },
  ]);
});

void test(`${LIST} 200 long details and errors are shortened`, async (t) => {
  const { service, issued, written } = await scene(t);
  const lines = Array.from({ length: 20 }, () => ({ ['f'.repeat(400)]: 1 }));
  await service.refused(422, 'm3us_batch_create', { token: issued.secret, body: { lines } });
  const [row] = await written(1);
  t.ok(Buffer.byteLength(JSON.stringify(row?.errors)) <= 2100);
  t.ok(Object.keys(row?.errors ?? {}).length > 0);
  t.ok((row?.detail.length ?? 0) <= 500);
});

void test(`${LIST} 200 names that PostgreSQL refuses are listed, and so is what failed with them`, async (t) => {
  const { service, issued, written } = await scene(t);
  const token = issued.secret;
  await service.refused(404, 'users_show', { token, params: { id: 1_000_000 } });
  for (const name of ['a\0b', 'c\ud800'])
    await service.refused(422, 'm3us_create', { token, body: { [name]: 1 } });
  const names = (await written(3)).flatMap(({ errors }) => Object.keys(errors ?? {}));
  for (const name of ['a\ufffdb', 'c\ufffd']) t.ok(names.includes(name), name);
});

void test(`${LIST} 200 all of a burst, and those of others beside it`, async (t) => {
  const { service, root, issued, listed, written } = await scene(t);
  const quiet = await service.world.user(root);
  const other: Ask = { token: await service.world.token(quiet), params: { id: 1_000_000 } };
  const burst = Array.from({ length: 120 }, () =>
    service.call('users_show', { ...other, token: issued.secret }),
  );
  await service.refused(404, 'users_show', other);
  const statuses = new Set((await Promise.all(burst)).map(({ status }) => status));
  t.same(statuses, new Set([404, 429]));
  await until(async () => (await listed({ 'filters[user_id]': quiet.id })).total === 1);
  await written(120);
});

void test('the newest 1,000 of a user wait to be written, 10,000 of all, of which half is for users of whom few wait', async (t) => {
  const { service, root, user, above, written } = await scene(t);
  const db = databaseOverPool(new pg.Pool(poolSettings(service.databaseUrl, 1)));
  t.teardown(() => db.destroy());
  let lost = 0;
  const none = (): void => undefined;
  const dropped = (count: number): void => void (lost += count);
  const observer = { answered: none, moved: none, watch: none, dropped };
  const failures = new FailedRequests(db, service.app.log, observer);
  await onOneDay();
  const numbers = Array.from({ length: MOST_A_DAY + 30 }, (_, index) => String(index));
  for (const request_id of numbers) failures.note(failure(user, { request_id }));
  t.equal(lost, 0, 'what came before the newest of a day is not missed');
  const others = (count: number, each: number): void => {
    for (let note = 0; note < count * each; note += 1)
      failures.note(failure({ ...root, id: 1_000_000 * each + Math.floor(note / each) }));
  };
  others(4, MOST_A_DAY);
  for (const request_id of numbers.slice(0, 30)) failures.note(failure(root, { request_id }));
  t.equal(lost, 10);
  others(249, 20);
  const late = await service.world.user(root);
  failures.note(failure(late));
  t.equal(lost, 11, 'what is not recorded is counted');
  await failures.stop();
  const ofUser = async ({ id }: WorldUser) =>
    service.ok(LIST, { token: above, query: { 'filters[user_id]': id, per_page: 100 } });
  t.equal((await ofUser(late)).total, 0);
  t.same(column((await ofUser(root)).data, 'request_id'), numbers.slice(10, 30).toReversed());
  t.same(column(await written(MOST_A_DAY), 'request_id'), numbers.slice(-100).toReversed());
});

void test(`${LIST} 200 of many users, of whom few have any, looks for those of these`, async (t) => {
  const { service, root, user } = await scene(t);
  const { db } = service;
  const ids = { first: 100_000, last: 102_000 };
  await sql`
    insert into users (id, username, email, created_by_id, path, pin)
    select id, 'user-' || id, 'a@b.example', ${user.id}::bigint, ${user.path}::text || id || '.', 'AAAAAA'
    from generate_series(${ids.first}::bigint, ${ids.last}::bigint) as id`.execute(db);
  await insertFailedRequests(db, [
    failure({ ...root, id: ids.first }),
    failure({ ...root, id: ids.last }, { status: 404 }),
    failure(root),
  ]);
  await db.transaction().execute(addUpChanges);
  await sql`vacuum analyze users, failed_requests`.execute(db);
  const plans = await plansOf(service, { 'auto_explain.log_analyze': 'on' });
  const token = await service.world.token(user);
  const { data } = await service.ok(LIST, { token, query: { 'filters[status]': 422 } });
  t.same(column(data, 'user_id'), [ids.first]);
  const looks = plans
    .flatMap((plan) => [...stepsOf(plan)])
    .map((step) => (step['Relation Name'] === 'failed_requests' ? (step['Actual Loops'] ?? 0) : 0));
  const most = Math.max(...looks);
  t.ok(most > 0 && most < 50, `${String(most)} looks`);
});

void test('what the database does not take is counted as dropped', async (t) => {
  const { service, user } = await scene(t);
  const db = databaseOverPool(new pg.Pool(poolSettings(service.databaseUrl, 1)));
  let lost = 0;
  const none = (): void => undefined;
  const dropped = (count: number): void => void (lost += count);
  const failures = new FailedRequests(db, service.app.log, {
    answered: none,
    moved: none,
    watch: none,
    dropped,
  });
  for (const request_id of ['1', '2', '3']) failures.note(failure(user, { request_id }));
  await db.destroy();
  await failures.stop();
  t.equal(lost, 3);
});

void test('at most 1,000 a user and day, the newest, and for a week', async (t) => {
  const { service, root, user } = await scene(t);
  const { db } = service;
  const kept = async () => {
    const rows = await db
      .selectFrom('failed_requests')
      .select(['user_id', 'request_id'])
      .orderBy('id')
      .execute();
    return rows.filter(({ user_id }) => user_id === user.id).map(({ request_id }) => request_id);
  };
  const counted = async () => {
    const { rows } = await sql<{
      total: number;
    }>`select ${treeCount(root, 'failed_request')} as total`.execute(db);
    const all = await db.selectFrom('failed_requests').select('id').execute();
    t.equal(rows[0]?.total, all.length, 'the counters are exact');
    return all.length;
  };
  const days = (past: number): string => new Date(Date.now() - past * 86_400_000).toISOString();
  await onOneDay();
  await insertFailedRequests(db, [
    failure(root),
    failure(user, { request_id: 'of yesterday', created_at: days(1) }),
  ]);
  const numbers = Array.from({ length: MOST_A_DAY + 50 }, (_, index) => `${String(index)}.`);
  await insertFailedRequests(
    db,
    numbers.map((request_id) => failure(user, { request_id })),
  );
  t.same(await kept(), ['of yesterday', ...numbers.slice(50)]);
  t.equal(await counted(), MOST_A_DAY + 2);

  await db.deleteFrom('failed_requests').execute();
  t.equal(await counted(), 0);
  await insertFailedRequests(db, [failure(user, { request_id: 'old', created_at: days(7.1) })]);
  await insertFailedRequests(db, [failure(user, { request_id: 'young', created_at: days(6.9) })]);
  const RETENTION = { logs: 0, events: 0, activities: 0, syncs: 0, notifications: { read: 0, unread: 0 } };
  t.match(await purge(db, RETENTION, () => false), { old: { failed_requests: 1 } });
  t.same(await kept(), ['young']);
  t.equal(await counted(), 1);
});
