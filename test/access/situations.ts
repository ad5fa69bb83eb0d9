import { newSecret } from '../../db/tokens.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { flat, follow, requestSchema, type Schema as ContractSchema } from '../contract/document.ts';
import { UNKNOWN_ID } from '../support/world.ts';
import { EVERY_POLICY, missed, withAbsentId, type Scene } from './scene.ts';
import { withBody, withLines, type Place, type Subject } from './subjects/subject.ts';

// The situations in which every operation is called, with the response that each must get. The operation table says
// which situations apply to an operation.

const without = (list: readonly Permission[], ...less: readonly string[]): Permission[] =>
  list.filter((policy) => !less.includes(policy));

/** 401 without a valid token, with the same response for every invalid one. */
export async function tokens(scene: Scene): Promise<void> {
  const { t, world, cast } = scene;
  const object = await scene.prepare(cast.caller);
  const nothing = await scene.bytes(object);
  t.match(await scene.refused(401, object, {}), { code: 'unauthenticated' }, '401 without a token');
  t.match(nothing, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  const cases = {
    'a garbage token': 'Bearer garbage',
    'a token of another scheme': `Basic ${await world.token(cast.caller)}`,
    'a well-formed token that was never issued': `Bearer ${newSecret()}`,
    'a revoked token': `Bearer ${await world.token(cast.caller, { revoked: true })}`,
    'an expired token': `Bearer ${await world.token(cast.caller, { expiresIn: -1000 })}`,
  };
  for (const [name, authorization] of Object.entries(cases))
    t.same(await scene.bytes(object, authorization), nothing, `401 ${name}: the same bytes as without one`);
  await t.test('the object is unchanged', async (t) => {
    await scene.reaches(t, object, await world.token(cast.caller));
  });
}

/** 403 unless each required policy has its permission and its scope, and no restriction blocks it. */
export async function policies(scene: Scene): Promise<void> {
  const { t, world, cast, required, rules } = scene;
  for (const policy of required) {
    await t.test(`403 missing_permission ${policy}`, async (t) => {
      const user = await scene.callerWith(without(EVERY_POLICY, policy));
      const problem = await scene.refused(403, await scene.prepare(user), { token: await world.token(user) });
      t.match(problem, { code: 'missing_permission', policy, reason: 'permission' });
    });

    await t.test(`403 missing_scope ${policy}`, async (t) => {
      const token = await world.token(cast.caller, { scopes: without(EVERY_POLICY, policy) });
      const problem = await scene.refused(403, await scene.prepare(cast.caller), { token });
      t.match(problem, { code: 'missing_scope', policy, reason: 'scope' });
    });

    await t.test(`${rules.openToRestricted ? '200 even' : '403'} when restricted by ${policy}`, async (t) => {
      const user = await scene.restricted([policy]);
      const object = await scene.prepare(user);
      const token = await world.token(user);
      if (rules.openToRestricted) return scene.reaches(t, object, token);
      t.match(await scene.refused(403, object, { token }), {
        code: 'restricted',
        policy,
        reason: 'restriction',
      });
    });
  }

  const [own] = required;
  await t.test(`${rules.openToRestricted ? '200 even' : '403'} when restricted by *`, async (t) => {
    const user = await scene.restricted(['*']);
    const object = await scene.prepare(user);
    const token = await world.token(user);
    if (rules.openToRestricted) return scene.reaches(t, object, token);
    t.match(await scene.refused(403, object, { token }), {
      code: 'restricted',
      policy: own,
      reason: 'restriction',
    });
  });

  await t.test('200 when restricted by every other policy', async (t) => {
    const user = await scene.restricted(without(EVERY_POLICY, ...scene.needed));
    await scene.reaches(t, await scene.prepare(user), await world.token(user));
  });

  await t.test('200 with only the required permissions and scopes, by a role', async (t) => {
    const user = await scene.callerWith([]);
    await world.role({ permissions: scene.needed, users: [user] });
    await scene.reaches(t, await scene.prepare(user), await world.token(user, { scopes: scene.needed }));
  });

  for (const policy of scene.subject.shownBy ?? []) {
    await t.test(`the object is hidden without ${policy}: permission, scope, restriction`, async (t) => {
      const rest = without(scene.heldPermissions, policy);
      const scopes = without(EVERY_POLICY, policy);
      const [unpermitted, restricted] = [await scene.callerWith(rest), await scene.restricted([policy])];
      for (const [user, token] of [
        [unpermitted, await world.token(unpermitted)],
        [cast.caller, await world.token(cast.caller, { scopes })],
        [restricted, await world.token(restricted)],
      ] as const) {
        await scene.misses(t, await scene.prepare(user), token);
      }
    });
  }

  await t.test('422 for an unknown parameter, checked after 401 and 403', async (t) => {
    const { ask } = await scene.prepare(cast.caller);
    const bad = { query: { ...ask.query, nonsense: 1 } };
    const token = await world.token(cast.caller);
    const { errors = {} } = await scene.refused(422, { ask }, { ...bad, token });
    t.same(Object.keys(errors), ['nonsense']);
    await scene.refused(401, { ask }, bad);
    await scene.refused(403, { ask }, { ...bad, token: await world.token(cast.caller, { scopes: [] }) });
  });
}

/** Which objects the caller reaches: its own and those of users below it. All others do not exist for it. */
export async function objects(scene: Scene): Promise<void> {
  const { t, world, cast, subject } = scene;
  const token = await world.token(cast.caller);
  const others = Object.keys(NAMES) as Other[];
  const reached = REACHED[subject.reach ?? 'own'];
  const hidden = others.filter((owner) => !reached.includes(owner));

  await t.test('200 for its own object', async (t) => {
    await scene.reaches(t, await scene.prepare(cast.caller), token);
  });
  for (const owner of reached) {
    await t.test(`200 for an object of ${NAMES[owner]}`, async (t) => {
      await scene.reaches(t, await scene.prepare(cast[owner], cast.caller), token);
    });
  }
  if (subject.reach === 'everyone') {
    await t.test('404 for an object that does not exist', async (t) => {
      await scene.misses(t, withAbsentId(await scene.prepare(cast.caller)), token);
    });
  }
  for (const owner of hidden) {
    const object = await scene.prepare(cast[owner], cast.caller);
    const isBlank = object.listed === undefined && object.reached === undefined;
    const expected = missed(object);
    await t.test(
      `${isBlank ? `${String(expected.status)} for` : 'without'} an object of ${NAMES[owner]}`,
      async (t) => {
        await scene.misses(t, object, token);
        if (isBlank) {
          const absent = await scene.bytes(withAbsentId(object), `Bearer ${token}`);
          t.equal(absent.status, expected.status, 'also for an object that does not exist');
          t.same(await scene.bytes(object, `Bearer ${token}`), absent, 'the same bytes');
        }
      },
    );
  }
}

/**
 * An id in the query or the body of something that the caller may not see gets the same response as an absent one: a list
 * without it, or 422 that names the field.
 */
export async function places(scene: Scene): Promise<void> {
  const { t, world, cast, operation, rules, subject } = scene;
  const all: Record<string, SeenPlace | Place> = { ...idFields(operation, subject), ...subject.places };
  for (const [name, place] of Object.entries(all)) {
    const what = `the same response for an id of a stranger, or of one above, in ${name} as for an absent id`;
    await t.test(what, async (t) => {
      const bearer = `Bearer ${await world.token(cast.caller)}`;
      const { ask } = await scene.prepare(cast.caller);
      const answer = async (id: number) => {
        const { status, body } = await scene.bytes({ ask: place.ask(ask, id) }, bearer);
        // The links of a list repeat the query, and a 4xx can repeat the id.
        return { status, body: body.replaceAll(new RegExp(`\\b${String(id)}\\b`, 'g'), 'ID') };
      };
      const absent = await answer(UNKNOWN_ID);
      if ('hidden' in place) {
        for (const owner of place.seenAbove === true ? [cast.stranger] : [cast.stranger, cast.above])
          t.same(await answer(await place.hidden(world, owner)), absent, owner.username);
      }
      if (absent.status === 200) {
        t.ok(
          rules.method === 'GET' || name.startsWith('ids '),
          'only lists and mass operations go without it',
        );
        return;
      }
      const { status, code, errors = {} } = JSON.parse(absent.body) as Schema<'Problem'>;
      const isPackage = name.startsWith('package');
      t.match(
        [status, code],
        [422, isPackage ? /^(validation_failed|package_not_allowed)$/ : 'validation_failed'],
      );
      const [field = ''] = name.split(' ');
      t.match(Object.keys(errors).join(), new RegExp(`(^|[.])${field}$`), 'it is named');
    });
  }
}

/** A place for ids of objects that everybody may see. */
type SeenPlace = Pick<Place, 'ask'>;

/** Their fields. */
const SEEN_BY_ALL = ['activecode_device_id', 'bouquets', 'faq_category_id', 'series_id', 'stream_id'];

/** Returns the fields of a body that have an id, or a list of them, and that the record does not ask about. */
function idFields(operation: OperationName, { places = {} }: Subject): Record<string, SeenPlace> {
  const body = requestSchema(operation).properties?.['body'];
  const asked = new Set(Object.keys(places).map((name) => name.split(' ')[0]));
  const { lines, ...fields } = body === undefined ? {} : (flat(body).properties ?? {});
  const ofLines = lines === undefined ? {} : (flat(follow(lines).items ?? {}).properties ?? {});
  const found = Object.entries({ ...fields, ...ofLines }).filter(
    ([name, of]) => !asked.has(name) && hasId(name, follow(of)),
  );
  return Object.fromEntries(
    found.map(([name, of]) => {
      if (!SEEN_BY_ALL.includes(name)) throw new Error(`${operation} needs a place for the id in ${name}.`);
      const filled = (id: number) => ({ [name]: follow(of).type === 'array' ? [id] : id });
      const ask: Place['ask'] = (one, id) =>
        lines === undefined ? withBody(one, filled(id)) : withLines(one, filled(id));
      return [name, { ask }];
    }),
  );
}

/** Whether a field has an id or a list of ids. All integers in lists are ids. */
function hasId(name: string, { type, items }: ContractSchema): boolean {
  const isInteger = (types: ContractSchema['type']): boolean => [types].flat().includes('integer');
  return (
    (name.endsWith('_id') && isInteger(type)) || (type === 'array' && isInteger(follow(items ?? {}).type))
  );
}

/**
 * The total of a list counts only what the caller may see. Objects of strangers and of users above it do not change it.
 */
export async function totals(scene: Scene): Promise<void> {
  const { t, world, cast, rules, subject } = scene;
  if (rules.method !== 'GET' || subject.reach === 'everyone') return;
  // Requests of the cast have failed, and are listed some time later.
  const caller = await scene.callerWith();
  const token = await world.token(caller);
  const { ask, listed } = await scene.prepare(caller);
  const count = async () => sizeOf((await scene.call({ ask: { ...ask, query: {} } }, token)).body);
  const before = await count();
  if (before === undefined) return;
  await t.test("200 with a total that other users' objects do not change", async (t) => {
    for (const owner of [cast.stranger, cast.above]) {
      await scene.prepare(owner);
      await world.user(owner);
    }
    t.equal(await count(), before, 'the total is unchanged');
    const own = await scene.prepare(caller);
    if (own.listed !== listed) t.equal(await count(), before + 1, 'its own object is counted');
  });
}

/** Returns the total length of a list over all pages, or undefined if the response is not a list. */
function sizeOf(body: unknown): number | undefined {
  if (Array.isArray(body)) return body.length;
  const { total, data } = body as { total?: unknown; data?: unknown };
  return Array.isArray(data) && typeof total === 'number' ? total : undefined;
}

/** What an `*_all` policy opens. It needs permission, scope and no restriction too. */
export async function widening(scene: Scene): Promise<void> {
  const { t, world, cast } = scene;
  for (const all of scene.widening) {
    const permissions = [...scene.heldPermissions, all];

    await t.test(`200 for a stranger's object with ${all}`, async (t) => {
      const user = await scene.callerWith(permissions);
      const token = await world.token(user, { scopes: [...scene.required, all] });
      await scene.reaches(t, await scene.prepare(cast.stranger, user), token);
    });

    await t.test(`not a stranger's object with the permission ${all} without its scope`, async (t) => {
      const user = await scene.callerWith(permissions);
      const token = await world.token(user, { scopes: without(EVERY_POLICY, all) });
      await scene.misses(t, await scene.prepare(cast.stranger, user), token);
    });

    await t.test(`not a stranger's object with the scope ${all} without its permission`, async (t) => {
      const user = await scene.callerWith(without(EVERY_POLICY, all));
      const token = await world.token(user, { scopes: EVERY_POLICY });
      await scene.misses(t, await scene.prepare(cast.stranger, user), token);
    });

    await t.test(`not a stranger's object when restricted by ${all}; its own objects are`, async (t) => {
      const user = await scene.restricted([all], permissions);
      const token = await world.token(user);
      await scene.misses(t, await scene.prepare(cast.stranger, user), token);
      await scene.reaches(t, await scene.prepare(user), token);
    });
  }
}

const NAMES = { above: 'one above', stranger: 'a stranger', below: 'one below' } as const;
type Other = keyof typeof NAMES;

const REACHED: Readonly<Record<NonNullable<Subject['reach']>, readonly Other[]>> = {
  own: [],
  subtree: ['below'],
  everyone: ['above', 'stranger', 'below'],
};
