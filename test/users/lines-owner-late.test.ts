import { sql } from 'kysely';
import { test, type Test } from 'tap';
import type { Permission } from '../../generated/operations.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { untilOneWaits } from '../support/users.ts';
import { OWN } from '../support/world.ts';

// What happens while the lines of a user are being given to another one.

/** A caller with users below it, and a line that somebody holds, so that the request for it waits. */
async function scene(t: Test, permissions: readonly Permission[] = OWN) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root, { permissions });
  const from = await world.user(caller, { set: { adult: true } });
  const to = await world.user(caller);
  const old = await world.line(from, 'm3u');
  const token = await world.token(caller);
  const give = () =>
    service.call('users_change_m3us_owner', {
      token,
      params: { id: from.id },
      body: { user_id: to.id },
    });
  /** Gives the lines, while something happens after their owner was looked at. */
  const giveWhile = async (happens: () => Promise<unknown>) => {
    const holding = await db.startTransaction().execute();
    await holding.selectFrom('lines').select('id').where('id', '=', old).forUpdate().execute();
    const given = give();
    await until(async () => (await waitingForLocks(db)) > 0);
    await happens();
    await holding.commit().execute();
    return given;
  };
  const ownerOf = async (id: number): Promise<number> =>
    (await db.selectFrom('lines').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id;
  return { service, world, db, root, from, to, old, give, giveWhile, ownerOf };
}

void test('users_change_m3us_owner 200: a line that was sold meanwhile stays, unchecked as it is', async (t) => {
  const { world, from, to, old, giveWhile, ownerOf } = await scene(t);
  let late = 0;
  const { status, body } = await giveWhile(async () => {
    late = await world.line(from, 'm3u', { adult: true });
  });
  t.match([status, body], [200, { moved: 1 }]);
  t.same([await ownerOf(old), await ownerOf(late)], [to.id, from.id]);
});

void test('users_change_m3us_owner 404: the user was moved away from the caller meanwhile', async (t) => {
  const { service, world, root, from, old, giveWhile, ownerOf } = await scene(t);
  const [newParent, operator] = [await world.user(root, { set: { adult: true } }), await world.token(root)];
  let late = 0;
  const { status } = await giveWhile(async () => {
    const move = { params: { id: from.id }, body: { owner_id: newParent.id } };
    await service.ok('users_change_owner', { token: operator, ...move });
    late = await world.line(from, 'm3u');
  });
  t.equal(status, 404);
  t.same([await ownerOf(old), await ownerOf(late)], [from.id, from.id]);
});

/** Gives the lines to an owner who is moved away meanwhile, which waits for nobody: many lines take long. */
async function giveToWhomIsMoved({ service, world, db, root, to, give }: Awaited<ReturnType<typeof scene>>) {
  const [newParent, operator] = [await world.user(root), await world.token(root)];
  const holding = await db.startTransaction().execute();
  await sql`lock table syncs in share mode`.execute(holding);
  const given = give();
  await untilOneWaits(db);
  const move = { params: { id: to.id }, body: { owner_id: newParent.id } };
  await service.ok('users_change_owner', { token: operator, ...move });
  await holding.commit().execute();
  return given;
}

void test('users_change_m3us_owner 404: the new owner is moved away while the lines are being given', async (t) => {
  const all = await scene(t);
  t.equal((await giveToWhomIsMoved(all)).status, 404);
  t.equal(await all.ownerOf(all.old), all.from.id);
});

void test('users_change_m3us_owner 200: it names no creator who is no longer above the new owner', async (t) => {
  const all = await scene(t, [...OWN, 'users_all']);
  const { service, world, db, root, to, old } = all;
  t.match(await giveToWhomIsMoved(all), { status: 200, body: { moved: 1 } });
  const line = await service.ok('m3us_show', { token: await world.token(root), params: { id: old } });
  t.match(line, { user_id: to.id, created_by_id: to.id });
  const events = db.selectFrom('line_event_outbox').select(['user_id', 'created_by_id']);
  const told = events.where('line_id', '=', old).orderBy('id', 'desc').limit(1);
  t.match(await told.executeTakeFirst(), { user_id: to.id, created_by_id: to.id }, 'nor does the last event');
});
