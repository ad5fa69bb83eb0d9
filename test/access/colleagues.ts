import { ROLES } from '../../scripts/lib/roles.ts';
import type { Operation, Permission } from '../../generated/operations.ts';
import type { Answer } from '../support/contract.ts';
import { OWN, type World, type WorldUser } from '../support/world.ts';
import { EVERY_POLICY, idsIn, missed, withAbsentId, type Scene } from './scene.ts';
import type { Prepared } from './subjects/subject.ts';

// Users outside the caller's subtree with more or fewer permissions: one for each `*_all` permission, and one for each
// role of the demo.

/** A user outside the caller's subtree, and its permissions. */
interface Colleague {
  name: string;
  holds: readonly Permission[];
  user: WorldUser;
  token: string;
}

/** The responses of an operation to a colleague: for its own object, a stranger's object and an absent one. */
interface Answers {
  own?: string;
  hidden?: string;
  absent?: string;
}

const ALL = EVERY_POLICY.filter((policy) => policy.endsWith('_all'));

const butFor = (policies: readonly Permission[]): string =>
  policies.length === 0 ? '' : ` but ${policies.join()}`;

/** The colleagues. Each is created on first use and reused for the operations that follow. */
export class Colleagues {
  readonly #world: World;
  readonly #above: WorldUser;
  readonly #known = new Map<string, Promise<Colleague>>();

  constructor(world: World, above: WorldUser) {
    this.#world = world;
    this.#above = above;
  }

  /**
   * The colleagues that show what opens the objects of an operation: one with each `*_all` permission that the
   * operation may check, one with all other `*_all` permissions, which must not matter, and one with each role of the
   * demo.
   */
  of({ policies }: Operation): Promise<Colleague[]> {
    const checked = ALL.filter((all) => policies.includes(all));
    const others = ALL.filter((all) => !checked.includes(all));
    return Promise.all([
      ...checked.map((all) => this.#colleague(`a colleague with ${all}`, [...OWN, all])),
      this.#colleague(`a colleague with every *_all${butFor(checked)}`, [...OWN, ...others]),
      ...ROLES.map(({ name, permissions }) => this.#colleague(name, permissions)),
    ]);
  }

  #colleague(name: string, holds: readonly Permission[]): Promise<Colleague> {
    const colleague = this.#known.get(name) ?? this.#make(name, holds);
    this.#known.set(name, colleague);
    return colleague;
  }

  async #make(name: string, holds: readonly Permission[]): Promise<Colleague> {
    const user = await this.#world.user(this.#above, { permissions: [] });
    await this.#world.role({ permissions: [...holds], users: [user] });
    return { name, holds, user, token: await this.#world.token(user) };
  }
}

/**
 * Returns the responses that a colleague must get. Without a required permission it gets 403 for every object.
 * Otherwise it reaches its own object, never an absent one, and a stranger's only with a permission that opens all
 * objects.
 */
export async function colleagues(scene: Scene, all: Colleagues): Promise<void> {
  const rows = await Promise.all(
    (await all.of(scene.rules)).map(async (colleague) => {
      const answers = await answersTo(scene, colleague);
      return { name: colleague.name, answers, expected: expectedFor(scene, colleague, answers) };
    }),
  );
  await scene.t.test('200, 403 or 404 for colleagues with other permissions', (t) => {
    for (const { name, answers, expected } of rows) t.same(answers, expected, name);
    t.end();
  });
}

async function answersTo(scene: Scene, { user, token }: Colleague): Promise<Answers> {
  const answer = async (object: Prepared): Promise<string> =>
    outcomeOf(object, await scene.call(object, token));
  const own = await scene.prepare(user);
  const absent = own.ask.params === undefined ? {} : { absent: await answer(withAbsentId(own)) };
  if (scene.subject.reach === null) return { ...absent, own: await answer(own) };
  const hidden = await scene.prepare(scene.cast.stranger, user);
  return { ...absent, hidden: await answer(hidden), own: await answer(own) };
}

/** Returns whether a response reached its object, in one word. */
function outcomeOf(object: Prepared, answer: Answer): string {
  const [{ reached, listed }, { status, body }, absent] = [object, answer, missed(object)];
  const { code, policy } = body as { code?: string; policy?: string };
  if (status === 403) return `403 ${String(code)} ${String(policy)}`;
  if (reached !== undefined) return reached(answer) ? 'reached' : 'missed';
  if (status === absent.status && code === absent.body.code) return 'missed';
  if (status !== 200) return JSON.stringify(body);
  return listed === undefined || idsIn(body).includes(listed) ? 'reached' : 'missed';
}

/** Returns the expected outcomes by the rules of the operation. */
function expectedFor(scene: Scene, { holds }: Colleague, answers: Answers): Answers {
  const { required, widening, subject } = scene;
  const lacking = required.find((policy) => !holds.includes(policy));
  const opened = subject.reach === 'everyone' || widening.some((all) => holds.includes(all));
  const outcomes = { own: 'reached', hidden: opened ? 'reached' : 'missed', absent: 'missed' };
  const expected = Object.keys(answers).map((object) => [
    object,
    lacking === undefined ? outcomes[object as keyof Answers] : `403 missing_permission ${lacking}`,
  ]);
  return Object.fromEntries(expected) as Answers;
}
