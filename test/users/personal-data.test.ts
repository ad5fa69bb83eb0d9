import { test, type Test } from 'tap';
import { credits } from '../../handlers/call/money.ts';
import { castOf, Scene, type Cast } from '../access/scene.ts';
import type { Prepared } from '../access/subjects/subject.ts';
import { subjects } from '../access/subjects/index.ts';
import { names, table } from '../access/table.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { update } from '../support/rows.ts';

// Personal data of users that the caller may not retrieve appears in no response. Every operation is called: on objects
// of the caller, and of users above it, beside it and moved away from it.

/** The addresses from which the hidden users write. */
const ADDRESS = '198.51.100.';

interface Hidden {
  user: WorldUser;
  /** Values that occur nowhere else: fields of the user, and values of earlier writes about it. */
  words: string[];
}

interface Setting {
  service: Service;
  cast: Cast;
  token: string;
  hidden: Hidden[];
}

/** The users of the access table and a user who was moved away, with a history that contains their data. */
async function setting(t: Test): Promise<Setting> {
  const service = await Service.apart(t, { trustProxy: 1 });
  const { world, db } = service;
  const cast = await castOf(world, await world.user(null), [...OWN, 'packages_all']);
  const { root, above, caller, below, stranger } = cast;
  const token = await world.token(caller);
  const gone = await world.user(caller);
  const asRoot = { token: await world.token(root), headers: { 'x-forwarded-for': `${ADDRESS}200` } };

  const hidden: Hidden[] = [];
  for (const [index, user] of [above, stranger, gone].entries()) {
    const [former, current] = [personal(index), personal(index + 3)];
    const written = { params: { id: user.id }, body: former };
    // The caller itself has written about the one that will be moved away.
    await service.ok('users_edit', user === gone ? { token, ...written } : { ...asRoot, ...written });
    const [pin, last_ip] = [`QZX7W${String(index)}`, `${ADDRESS}${String(201 + index)}`];
    await update(db, 'users', user.id, { ...current, pin, last_ip });
    hidden.push({ user, words: [...Object.values(former), ...Object.values(current), pin, ADDRESS] });
    await world.transfer(root, user, 4_000_017 + index * 1_000_000);
    await world.transfer(root, user, 317_021);
  }
  const { messaging_handle } = personal(2);
  const connected = { params: { id: gone.id }, body: { messaging_handle } };
  await service.ok('users_connect_messaging_account', { token, ...connected });
  await db.updateTable('users').set(personal(5)).where('id', '=', gone.id).execute();
  const moved = { params: { id: gone.id }, body: { owner_id: stranger.id } };
  await service.ok('users_change_owner', { ...asRoot, ...moved });
  hidden.push({ user: root, words: [] });

  // What users above the caller have done to its objects, and the objects that they share with it.
  await world.transfer(root, caller, 50_000);
  await world.transfer(caller, below, 10_000);
  await service.ok('users_edit', { ...asRoot, params: { id: caller.id }, body: { full_name: 'Caller' } });
  const line = await world.line(caller, 'm3u');
  await service.ok('m3us_edit', { ...asRoot, params: { id: line }, body: { external_id: 'order-1' } });
  await world.restriction({ user_id: below.id }, above, ['users_all']);
  await world.restriction({ user_id: caller.id }, above, ['users_all']);
  await world.role({ creator: above, users: [caller], packages: [await world.package()] });
  return { service, cast, token, hidden };
}

/** Personal fields with values that no other response contains. */
function personal(number: number) {
  return {
    note: `Zwölfte Nachricht ${String(number)} über ihn`,
    messaging_phone: `+99912345${String(100 + number)}`,
    messaging_handle: `geheim.griff.${String(100 + number)}`,
  };
}

void test('personal data of users that the caller may not retrieve', async (t) => {
  const { service, cast, token, hidden } = await setting(t);
  const bearer = `Bearer ${token}`;

  /** Returns what must not appear: the values, and the current PIN of each hidden user. */
  const secrets = async (): Promise<string[]> => {
    const ids = hidden.map(({ user }) => user.id);
    const accounts = await service.db
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', 'in', ids)
      .where('purpose', '=', 'credit')
      .execute();
    const balances = accounts.map(({ balance }) => String(credits(balance)));
    return [...hidden.flatMap(({ words }) => words), ...balances];
  };
  /** Sends a request as the caller and asserts that the response contains nothing hidden. Returns its status. */
  const tellsNothing = async (t: Test, scene: Scene, request: Prepared, what: string): Promise<number> => {
    const before = await secrets();
    const { status, headers, body } = await scene.bytes(request, bearer);
    const after = scene.rules.method === 'GET' ? [] : await secrets();
    const leaked = [...before, ...after].filter(
      (secret) => body.includes(secret) || JSON.stringify(headers).includes(secret),
    );
    t.same(leaked, [], `${String(status)} ${what}`);
    return status;
  };

  for (const name of names) {
    if (!table[name].secured) continue;
    const subject = subjects[name];
    await t.test(name, async (t) => {
      const scene = new Scene(t, service, cast, name, subject);
      const own = await scene.prepare(cast.caller);
      t.equal(await tellsNothing(t, scene, own, 'about what is its own'), 200);
      if ('per_page' in table[name].query) {
        const all = { ask: { ...own.ask, query: { per_page: 100 } } };
        t.equal(await tellsNothing(t, scene, all, 'the whole list'), 200);
      }
      for (const { user } of hidden) {
        if (user === cast.root) continue;
        const others = await scene.prepare(user, cast.caller);
        await tellsNothing(t, scene, others, `about what belongs to user ${String(user.id)}`);
        for (const [place, { hidden: make, ask }] of Object.entries(subject.places ?? {})) {
          const id = await make(service.world, user);
          await tellsNothing(t, scene, { ask: ask(own.ask, id) }, `with what is theirs in ${place}`);
        }
      }
    });
  }

  await t.test('exists in responses to other users', async (t) => {
    const root = await service.world.token(cast.root);
    const seen = JSON.stringify([
      await service.ok('users_index', { token: root, query: { per_page: 100, sort: 'id' } }),
      await service.ok('logs_index', { token: root, query: { per_page: 100, sort: 'id' } }),
    ]);
    t.same(
      (await secrets()).filter((secret) => !seen.includes(secret)),
      [],
      'the root sees all of it',
    );
  });
});
