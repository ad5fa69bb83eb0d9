import { sql } from 'kysely';
import { test } from 'tap';
import { runMassDeleteAutos } from '../../handlers/jobs/mass-delete-autos.ts';
import { ALL_LINES, op, RULES } from '../support/line-operations.ts';
import { Service, type Ask } from '../support/service.ts';
import { KIND_NAMES, type Kind } from '../support/shop.ts';
import { UNKNOWN_ID, OWN } from '../support/world.ts';
import { column, update } from '../support/rows.ts';

void test('mass delete autos', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const above = await world.user(await world.user(null));
  const user = await world.user(above);
  const below = await world.user(user);
  const stranger = await world.user(above);
  const token = await world.token(user);

  const queued = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job where name = 'mass-delete-auto'`.execute(db);
    return rows[0]?.count ?? 0;
  };

  for (const kind of KIND_NAMES) {
    await t.test(kind, async (t) => {
      const viewer = await world.token(
        await world.user(stranger, { permissions: [...OWN, ALL_LINES[kind]] }),
      );
      const create = (body: object, more: Ask = {}) =>
        service.ok(RULES[kind].create, { token, body: { days_after_expiry: 30, ...body }, ...more });
      const show = (id: number) => service.ok(RULES[kind].show, { token, params: { id } });

      await t.test('create: 200 for the lines of the caller, active by default', async (t) => {
        const rule = await create({});
        t.match(rule, {
          user_id: user.id,
          days_after_expiry: 30,
          only_trials: false,
          is_active: true,
          last_run_at: null,
          last_run_deleted: null,
        });
        t.same(await show(rule.id), rule);
        const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
        t.match(log, { subject_type: 'MassDeleteAuto', subject_id: rule.id });
      });

      await t.test('create: 200 queues the job at once, unless it is a dry run or inactive', async (t) => {
        const before = await queued();
        await create({}, { headers: { 'dry-run': 'true' } });
        await create({ is_active: false });
        t.equal(await queued(), before);
        await create({});
        t.equal(await queued(), before + 1);
      });

      await t.test('create: 200 the next run of the worker deletes, not one of the next day', async (t) => {
        const ended = { activated_at: new Date(0), expired_at: new Date(Date.now() - 2 * 86_400_000) };
        const line = await world.line(user, kind, ended);
        const { id } = await create({ days_after_expiry: 1 });
        await runMassDeleteAutos(db, () => false);
        t.match(await show(id), { last_run_at: String, last_run_deleted: 1 });
        await service.refused(404, op(kind, 'show'), { token, params: { id: line } });
      });

      await t.test('create: 200 for lines of a user below; several rules for one user', async (t) => {
        const body = { user_id: below.id, days_after_expiry: 1, only_trials: true, is_active: false };
        const [first, second] = [await create(body), await create(body)];
        t.match(first, body);
        t.not(first.id, second.id);
      });

      await t.test('edit: 200 changes the given fields only', async (t) => {
        const rule = await create({ user_id: below.id });
        const ask = { token, params: { id: rule.id } };
        const after = await service.ok(RULES[kind].edit, { ...ask, body: { is_active: false } });
        t.same({ ...after, updated_at: '' }, { ...rule, is_active: false, updated_at: '' });
        const body = { days_after_expiry: 3650, only_trials: true };
        t.match(await service.ok(RULES[kind].edit, { ...ask, body }), { ...body, is_active: false });
        t.match(await show(rule.id), { ...body, is_active: false, user_id: below.id });
      });

      await t.test('delete: 200 the rule disappears; lines that it deleted stay deleted', async (t) => {
        const { id } = await create({ days_after_expiry: 1, user_id: below.id });
        const expired_at = new Date(Date.now() - 2 * 86_400_000);
        const line = await world.line(below, kind, { activated_at: new Date(0), expired_at });
        await update(db, 'mass_delete_autos', id, { created_at: new Date(0) });
        await runMassDeleteAutos(db, () => false);
        t.match(await show(id), { last_run_deleted: 1, last_run_at: String });
        const params = { id: line };
        await service.refused(404, op(kind, 'show'), { token, params });
        const ask = { token, params: { id } };
        t.same(await service.ok(RULES[kind].delete, ask), { message: 'The rule is deleted.' });
        await service.refused(404, RULES[kind].show, ask);
        await service.refused(404, RULES[kind].delete, ask);
        await service.refused(404, op(kind, 'show'), { token, params });
      });

      await t.test('404 for a rule of another owner or kind; 200 with the policy', async () => {
        const other = KIND_NAMES.find((name) => name !== kind) ?? kind;
        const ofOther = await service.ok(RULES[other].create, { token, body: { days_after_expiry: 3 } });
        const strange = await create({ user_id: stranger.id }, { token: viewer });
        for (const id of [ofOther.id, strange.id, UNKNOWN_ID]) {
          const ask = { token, params: { id } };
          await service.refused(404, RULES[kind].show, ask);
          await service.refused(404, RULES[kind].edit, { ...ask, body: { is_active: false } });
          await service.refused(404, RULES[kind].delete, ask);
        }
        await service.refused(404, RULES[kind].show, { token: viewer, params: { id: ofOther.id } });
        const ask = { token: viewer, params: { id: strange.id } };
        await service.ok(RULES[kind].edit, { ...ask, body: { is_active: false } });
        await service.ok(RULES[kind].delete, ask);
      });
    });
  }
});

void test('the lists of mass delete autos', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const user = await world.user(root);
  const below = await world.user(user);
  const token = await world.token(user);
  const of = async (kind: Kind, owner: { id: number }, set: object = {}): Promise<number> => {
    const values = { kind, user_id: owner.id, days_after_expiry: 30, ...set };
    const row = db.insertInto('mass_delete_autos').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const last_run_at = '2026-03-02 03:00:04+00';
  const ran = { last_run_at, last_run_deleted: 17 };
  const own = await of('mag', user, { days_after_expiry: 60, ...ran });
  const trials = await of('mag', user, { only_trials: true });
  const lower = await of('mag', below, { is_active: false, days_after_expiry: 3 });
  const m3u = await of('m3u', user);
  const list = async (query: object = {}, callerToken = token): Promise<number[]> =>
    (await service.ok('mag_mass_delete_autos_index', { token: callerToken, query: { ...query } })).data.map(
      ({ id }) => id,
    );

  await t.test('200 rules of the kind, for lines of the caller and of users below it', async (t) => {
    t.same(await list(), [lower, trials, own]);
    t.match(await service.ok('mag_mass_delete_autos_index', { token }), {
      total: 3,
      data: [{}, {}, { id: own, last_run_at: '2026-03-02 03:00:04', last_run_deleted: 17 }],
    });
    for (const kind of ['m3u', 'enigma', 'activecode'] as const) {
      const { data } = await service.ok(RULES[kind].index, { token });
      t.same(column(data, 'id'), kind === 'm3u' ? [m3u] : []);
    }
  });
});
