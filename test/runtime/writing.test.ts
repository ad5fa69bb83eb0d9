import { sql } from 'kysely';
import { test } from 'tap';
import type { Schema } from '../../handlers/call/contract.ts';
import { validationFailed } from '../../handlers/call/problem.ts';
import type { Answer } from '../support/contract.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import type { Ask } from '../support/service.ts';
import { BODY, keyed, replacing, rows, CREATE, withUser } from '../support/writes.ts';
import { operations } from '../../generated/operations.ts';

const DESTROY = 'oauth_personal_access_tokens_delete';

/** The writes that take a query: the ids of lines of this kind. */
const MASS_DELETES = [
  ['m3us_mass_delete', 'm3u'],
  ['mags_mass_delete', 'mag'],
  ['enigmas_mass_delete', 'enigma'],
  ['activecodes_mass_delete', 'activecode'],
] as const;

const DELETES = [
  ['m3us_delete', 'm3u'],
  ['mags_delete', 'mag'],
  ['enigmas_delete', 'enigma'],
  ['activecodes_delete', 'activecode'],
] as const;

const problem = ({ body }: Answer): Schema<'Problem'> => body as Schema<'Problem'>;
const created = ({ body }: Answer): Schema<'CreatedToken'> => body as Schema<'CreatedToken'>;

void test('Idempotency-Key', async (t) => {
  const { service, user, token, create } = await withUser(t);

  await t.test('the same request again: the same response, without secret and second effect', async (t) => {
    const first = await create({ headers: keyed('order-1') });
    const [before] = await rows(service, 'tokens');
    const again = await create({ headers: keyed('order-1') });
    t.equal(first.headers['idempotent-replayed'], undefined);
    t.equal(again.headers['idempotent-replayed'], 'true');
    t.same(again.body, { token: created(first).token });
    t.match(created(first).accessToken, /^srm_/);
    t.same(await rows(service, 'tokens'), [before]);
  });

  await t.test('the order of fields does not matter', async (t) => {
    await create({ headers: keyed('order-2') });
    const turned = { scopes: BODY.scopes, name: BODY.name };
    t.equal(
      (await create({ headers: keyed('order-2'), body: turned })).headers['idempotent-replayed'],
      'true',
    );
  });

  await t.test('422 idempotency_mismatch for another body, or another id in the path', async (t) => {
    const one = await create({ headers: keyed('order-3') });
    const other = await create({ headers: keyed('order-3'), body: { ...BODY, name: 'Other' } });
    t.match([other.status, problem(other).code], [422, 'idempotency_mismatch']);
    t.same(Object.keys(problem(other).errors ?? {}), ['Idempotency-Key']);
    const two = await create();
    const headers = keyed('order-3');
    await service.ok(DESTROY, { token, headers, params: { token_id: created(one).token.id } });
    const ask = { token, headers, params: { token_id: created(two).token.id } };
    t.equal((await service.refused(422, DESTROY, ask)).code, 'idempotency_mismatch');
  });

  await t.test('422 idempotency_mismatch for another query', async (t) => {
    const withQuery = Object.entries(operations).filter(
      ([, { method, query }]) => method !== 'GET' && Object.keys(query).length > 0,
    );
    const known = [
      'dns_domains_delete',
      'paid_trial_prices_buy',
      ...[...MASS_DELETES, ...DELETES].map(([name]) => name),
    ];
    t.same(new Set(withQuery.map(([name]) => name)), new Set(known));
    for (const [operation, kind] of MASS_DELETES) {
      const [one, other] = [await service.world.line(user, kind), await service.world.line(user, kind)];
      const ask = (id: number): Ask => ({ token, headers: keyed('order-4'), query: { ids: id } });
      t.same(await service.ok(operation, ask(one)), { deleted: 1, failed: [] });
      t.equal((await service.refused(422, operation, ask(other))).code, 'idempotency_mismatch');
    }
    for (const [operation, kind] of DELETES) {
      const params = { id: await service.world.line(user, kind) };
      const ask = (query: object): Ask => ({ token, headers: keyed('order-5'), params, query: { ...query } });
      await service.ok(operation, ask({}));
      t.equal((await service.refused(422, operation, ask({ refund: true }))).code, 'idempotency_mismatch');
    }
  });

  await t.test('the same key of another user, or of another operation, is another key', async (t) => {
    const other = await service.world.token(await service.world.user(user));
    const mine = await create({ headers: keyed('shared') });
    const others = await create({ headers: keyed('shared'), token: other });
    t.equal(others.headers['idempotent-replayed'], undefined);
    t.not(created(others).token.user_id, created(mine).token.user_id);
    const ask = { token, headers: keyed('shared'), params: { token_id: created(mine).token.id } };
    t.equal((await service.call(DESTROY, ask)).headers['idempotent-replayed'], undefined);
    t.equal(
      (await service.call(DESTROY, ask)).headers['idempotent-replayed'],
      'true',
      'the token was deleted, but the response is stored',
    );
  });

  await t.test('a key that is in use by one operation is free for another', async (t) => {
    const { db } = service;
    const creating = await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${user.id} for no key update`.execute(trx);
      const answer = create({ headers: keyed('at-once') });
      await until(async () => (await waitingForLocks(db)) === 1);
      const body = { name: 'One month', operation: 'm3us_create', payload: {} };
      const ask = { token, headers: keyed('at-once'), body };
      t.equal((await service.call('quick_actions_create', ask)).status, 200);
      return { answer };
    });
    t.equal((await creating.answer).status, 200);
  });

  await t.test('a key older than 24 hours runs again; a younger one does not', async (t) => {
    const age = (hours: number): Promise<unknown> =>
      sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where key = 'old'`.execute(
        service.db,
      );
    const first = await create({ headers: keyed('old') });
    await age(23);
    t.equal(created(await create({ headers: keyed('old') })).token.id, created(first).token.id);
    await age(25);
    const later = await create({ headers: keyed('old'), body: { ...BODY, name: 'Next day' } });
    t.match(created(later).token, { name: 'Next day' });
    t.equal(
      (await create({ headers: keyed('old'), body: { ...BODY, name: 'Next day' } })).headers[
        'idempotent-replayed'
      ],
      'true',
    );
  });

  await t.test('64 concurrent requests with one key: one effect', async (t) => {
    const [before] = await rows(service, 'tokens', 'logs');
    const answers = await Promise.all(Array.from({ length: 64 }, () => create({ headers: keyed('rush') })));
    const fresh = answers.filter(
      ({ status, headers }) => status === 200 && headers['idempotent-replayed'] === undefined,
    );
    t.equal(fresh.length, 1);
    t.same(await rows(service, 'tokens'), [Number(before) + 1]);
    const [winner] = fresh.map((answer) => created(answer).token);
    for (const answer of answers) {
      if (answer.status === 200) t.same(created(answer).token, winner);
      else {
        t.match(answer, { status: 409, body: { code: 'idempotency_in_flight', retry: true } });
        t.match(answer.headers['retry-after'], /^\d+$/);
      }
    }
    t.equal(
      created(await create({ headers: keyed('rush') })).token.id,
      winner?.id,
      'a client that got 409 gets the response later',
    );
  });

  await t.test('a failed request stores nothing: its key may be used again', async (t) => {
    const refused = { ...BODY, expires_at: '2001-01-01 00:00:00' };
    t.equal((await create({ headers: keyed('retry'), body: refused })).status, 422);
    const after = await create({ headers: keyed('retry') });
    t.match([after.status, after.headers['idempotent-replayed']], [200, undefined]);
  });

  await t.test('403 and 401 for a replay by a caller who may no longer call the operation', async (t) => {
    const ask: Ask = { token: await service.world.token(user), headers: keyed('fired') };
    t.equal((await create(ask)).status, 200);
    await service.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', user.id)
      .where('permission', '=', CREATE)
      .execute();
    t.match(problem(await create(ask)), { status: 403, code: 'missing_permission' });
    await service.world.grant(user, [CREATE]);
    t.equal((await create(ask)).headers['idempotent-replayed'], 'true');
    await sql`update tokens set revoked_at = now() where id = (select max(id) from tokens where name = 'Test')`.execute(
      service.db,
    );
    t.match(problem(await create(ask)), { status: 401 });
  });

  const bad = ['two words', 'schlüssel', 'tab\tbed', 'x'.repeat(256), ''];

  await t.test('422 for a key with other characters, or longer than 255', async (t) => {
    for (const key of bad)
      t.match(problem(await create({ headers: keyed(key) })), { code: 'validation_failed' }, key);
    t.equal((await create({ headers: keyed('x'.repeat(255)) })).status, 200);
    t.equal((await create({ headers: keyed(`!~${BODY.name}`) })).status, 200);
  });

  await t.test('422 names the header as the contract spells it', async (t) => {
    for (const key of bad) {
      t.same(
        Object.keys(problem(await create({ headers: keyed(key) })).errors ?? {}),
        ['Idempotency-Key'],
        key,
      );
    }
    t.same(Object.keys(problem(await create({ headers: { 'dry-run': 'perhaps' } })).errors ?? {}), [
      'Dry-Run',
    ]);
  });
});

void test('a replay of a request that would be refused by now, before its first statement', async (t) => {
  let isOver = false;
  const { create } = await withUser(
    t,
    replacing((create) => (call) => {
      if (isOver) throw validationFailed({ expires_at: ['is over'] });
      return create(call);
    }),
  );
  const first = await create({ headers: keyed('in-time') });
  isOver = true;
  t.equal((await create({ headers: keyed('late') })).status, 422);
  const again = await create({ headers: keyed('in-time') });
  t.equal(again.headers['idempotent-replayed'], 'true');
  t.same(created(again).token, created(first).token);
});

void test('Dry-Run', async (t) => {
  const { service, token, create } = await withUser(t);
  const headers = { ...keyed('rehearsal'), 'dry-run': 'true' };

  await t.test('returns the response of the real request, and writes no row', async (t) => {
    const before = await rows(service, 'tokens', 'logs', 'idempotency_keys');
    const answer = await create({ headers });
    t.match(answer, { status: 200, body: { accessToken: /^srm_/, token: BODY } });
    t.equal(answer.headers['dry-run'], 'true', 'the response says that nothing has changed');
    t.same(await rows(service, 'tokens', 'logs', 'idempotency_keys'), before);
    const real = await create({ headers: keyed('rehearsal') });
    t.match([real.headers['idempotent-replayed'], real.headers['dry-run']], [undefined, undefined]);
    const replay = await create({ headers });
    t.match([replay.headers['idempotent-replayed'], replay.headers['dry-run']], ['true', 'true']);
  });

  await t.test('of a deletion keeps the token', async (t) => {
    const { token: made, accessToken = '' } = created(await create());
    await service.ok(DESTROY, { token, headers: { 'dry-run': 'true' }, params: { token_id: made.id } });
    t.equal((await service.call('users_me', { token: accessToken })).status, 200);
    await service.ok(DESTROY, { token, headers: { 'dry-run': 'false' }, params: { token_id: made.id } });
    t.equal((await service.call('users_me', { token: accessToken })).status, 401);
  });

  await t.test('422 if the real request would be, and for a value neither true nor false', async (t) => {
    t.equal((await create({ headers, body: { ...BODY, scopes: ['no_such_scope'] } })).status, 422);
    const before = await rows(service, 'tokens');
    for (const value of ['perhaps', 'TRUE', '', '1', '0'])
      t.equal((await create({ headers: { 'dry-run': value } })).status, 422, value);
    t.same(await rows(service, 'tokens'), before);
  });
});

void test('the audit log', async (t) => {
  const { service, user, token, create } = await withUser(t);
  const last = () =>
    service.db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  await t.test('has the user, the operation, the object, the token and the address', async (t) => {
    const { token: made } = created(await create({ headers: { 'x-request-id': 'order-17' } }));
    const { id: token_id } = await service.db
      .selectFrom('tokens')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const expected = {
      user_id: user.id,
      token_id,
      subject_type: 'Token',
      subject_id: made.id,
      ip: '127.0.0.1',
    };
    t.match(await last(), { ...expected, action: CREATE, changes: BODY, request_id: 'order-17' });
    await service.ok(DESTROY, { token, params: { token_id: made.id } });
    t.match(await last(), { ...expected, action: DESTROY, changes: {} });
  });

  await t.test('has no rows for failed and replayed requests', async (t) => {
    await create({ headers: keyed('once') });
    const before = await rows(service, 'logs');
    await create({ headers: keyed('once') });
    await create({ body: { ...BODY, scopes: ['no_such_scope'] } });
    await service.refused(404, DESTROY, { token, params: { token_id: 999 } });
    t.same(await rows(service, 'logs'), before);
  });

  await t.test('never contains the password of a login', async (t) => {
    const { id, username } = await service.world.user(user, { password: 'correct horse battery' });
    const body = { grant_type: 'password', username, password: 'correct horse battery' };
    await service.ok('oauth_token_issue', { body });
    const changes = { ...body, password: '[redacted]' };
    t.match(await last(), {
      user_id: id,
      token_id: null,
      action: 'oauth_token_issue',
      subject_type: 'Token',
      changes,
    });
  });
});
