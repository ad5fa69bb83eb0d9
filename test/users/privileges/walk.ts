import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { subtreeEnd } from '../../../db/tree/tree.ts';
import type { Permission } from '../../../generated/operations.ts';
import type { Answer } from '../../support/contract.ts';
import type { Service } from '../../support/service.ts';
import type { WorldUser } from '../../support/world.ts';
import { at, requestOf, type Asked, type Known, type Step } from './steps.ts';
import { add } from '../../support/rows.ts';

/**
 * A policy whose scope the reseller's token lacks, and one that a restriction blocks for the reseller. It holds the
 * permission of both.
 */
const OUT_OF_SCOPE = 'dns_domains_create';
const BLOCKED = 'm3us_create';
const TRIALS = { trial_limit: 5, trial_window_hours: 24, minimum_trial_credit: 0 };
const FUNDS = 200_00;

interface Actor {
  userId: number;
  token: string;
}

/**
 * A reseller with a role, one user above it, and three users below it, beside another reseller with a customer. Three
 * more users below it have got from above what the reseller cannot give: a clerk, a seller and an agent. The walk
 * starts with one token of the reseller, and continues with every token that it gets.
 */
export class Walk {
  /** What the reseller can give: its permissions, within its token's scopes and its restrictions. */
  static readonly GIVABLE: readonly Permission[] = [
    'users_create',
    'users_edit',
    'users_change_owner',
    'users_change_m3us_owner',
    'm3us_change_owner',
    'roles_create',
    'roles_edit',
    'roles_clone',
    'roles_setting_edit',
    'oauth_personal_access_tokens_create',
    'transactions_create',
    'transactions_refund',
    'restrictions_create',
    'restrictions_edit',
    'restrictions_delete',
    'packages_index',
  ];
  /** What it cannot give, and a name that does not exist. */
  static readonly BEYOND = [
    OUT_OF_SCOPE,
    BLOCKED,
    'users_all',
    'roles_all',
    'packages_all',
    'restrictions_all',
    'nonsense',
  ] as const;

  readonly #service: Service;
  readonly #people: People;
  readonly #actors: Actor[];
  readonly #known: { -readonly [Key in keyof Omit<Known, 'name'>]: number[] };
  /** Roles that the reseller can neither give nor take away. */
  readonly #notGivable: number[];
  /** Roles that it cannot change: it or others hold them, or it does not see them. */
  readonly #ofOthers: number[];
  /** The packages that the reseller may sell. */
  readonly #sold: number[];
  readonly #latest: string;
  #before: unknown;
  static #count = 0;

  private constructor(
    service: Service,
    setting: {
      people: People;
      token: string;
      known: {
        users: number[];
        roles: number[];
        packages: number[];
        lines: number[];
        restrictions: number[];
      };
      notGivable: number[];
      ofOthers: number[];
      sold: number[];
      latest: string;
    },
  ) {
    this.#service = service;
    this.#people = setting.people;
    this.#actors = [{ userId: setting.people.reseller.id, token: setting.token }];
    this.#known = setting.known;
    this.#notGivable = setting.notGivable;
    this.#ofOthers = setting.ofOthers;
    this.#sold = setting.sold;
    this.#latest = setting.latest;
  }

  static async start(service: Service): Promise<Walk> {
    const { world, db } = service;
    const holdingNothing = { permissions: [] };
    const root = await world.user(null, holdingNothing);
    const above = await world.user(root, holdingNothing);
    const reseller = await world.user(above, holdingNothing);
    const beside = await world.user(above, holdingNothing);
    const customer = await world.user(beside, holdingNothing);
    const first = await world.user(reseller, holdingNothing);
    const second = await world.user(reseller, holdingNothing);
    const third = await world.user(first, holdingNothing);
    const clerk = await world.user(reseller, { permissions: ['users_all', 'users_edit'] });
    const seller = await world.user(reseller, holdingNothing);
    const agent = await world.user(reseller, holdingNothing);
    const people = { root, above, reseller, beside, customer, first, second, third, clerk, seller, agent };

    const packages = [await world.package(), await world.package(), await world.package()];
    const [own, more, foreign] = packages as [number, number, number];
    const small = await world.role({ permissions: ['users_edit', 'packages_index'], packages: [own] });
    const taken = await world.role({ permissions: ['users_edit'], users: [customer] });
    const wide = await world.role({ permissions: ['users_all', 'users_edit'], packages: [own] });
    const expensive = await world.role({ permissions: ['users_edit'], packages: [foreign], users: [seller] });
    const othersRole = await world.role({
      permissions: ['users_edit'],
      packages: [foreign],
      users: [beside],
    });
    const odd = await world.role({ permissions: ['users_edit', OUT_OF_SCOPE] });
    const barred = await world.role({ permissions: ['users_edit', BLOCKED], users: [agent] });
    const heldRole = await world.role({
      permissions: [...Walk.GIVABLE, OUT_OF_SCOPE, BLOCKED],
      packages: [own, more],
      users: [reseller],
      gives: [small, taken, wide, expensive, odd, barred],
    });
    await add(db, 'role_settings', { role_id: heldRole, ...TRIALS });
    for (const role_id of [small, taken, odd, barred]) {
      await add(db, 'role_settings', { role_id, ...TRIALS, trial_limit: 3 });
    }
    for (const user of [reseller, beside, clerk]) await world.transfer(root, user, FUNDS);

    const restrictions = [
      await world.restriction({ user_id: reseller.id }, above, [BLOCKED]),
      await world.restriction({ user_id: second.id }, above, ['users_edit']),
      await world.restriction({ user_id: third.id }, first, ['users_create']),
    ];
    const lines = [await world.line(reseller, 'm3u'), await world.line(beside, 'm3u')];
    await world.restriction({ line_id: lines[0] ?? 0 }, above);
    lines.push(await world.line(first, 'm3u'), await world.line(third, 'm3u'));

    const token = await world.issue(reseller, { scopes: Walk.GIVABLE });
    const { expires_at: latest } = await db
      .selectFrom('tokens')
      .select('expires_at')
      .where('id', '=', token.id)
      .executeTakeFirstOrThrow();
    const walk = new Walk(service, {
      people,
      token: token.secret,
      known: {
        // The users below the reseller are chosen more often.
        users: [first, second, third, clerk, first, third, ...Object.values(people)].map(({ id }) => id),
        roles: [heldRole, small, taken, wide, expensive, othersRole, odd, barred, small, small],
        packages,
        lines,
        restrictions,
      },
      notGivable: [heldRole, wide, expensive, othersRole, odd, barred],
      ofOthers: [heldRole, taken, wide, expensive, othersRole],
      sold: [own, more],
      latest,
    });
    walk.#before = await walk.#outside();
    return walk;
  }

  /** Makes a call, and records what it created and which tokens it brought. */
  async take(step: Step): Promise<Answer> {
    const actor = at(this.#actors, step.actor % 3 === 0 ? step.actor : 0);
    Walk.#count += 1;
    const request = requestOf(step, { ...this.#known, name: `walk-${String(Walk.#count)}` });
    const answer = await this.#service.call(step.operation, { ...request, token: actor.token });
    if (answer.status === 200) await this.#note(step.operation, request.body, answer.body, actor);
    return answer;
  }

  async #note(operation: Asked, request: unknown, body: unknown, actor: Actor): Promise<void> {
    const { id = 0, accessToken } = body as { id?: number; accessToken?: string };
    if (operation === 'roles_create' || operation === 'roles_clone') this.#known.roles.push(id);
    if (operation === 'restrictions_create') this.#known.restrictions.push(id);
    if (operation === 'users_create') this.#known.users.push(id);
    // Whoever knows the password logs in.
    if (operation === 'users_create' || Object.hasOwn(request ?? {}, 'password')) {
      this.#actors.push({ userId: id, token: await this.#service.world.token({ id }, { kind: 'login' }) });
    }
    if (accessToken !== undefined) this.#actors.push({ userId: actor.userId, token: accessToken });
  }

  /**
   * Asserts that nobody below the reseller has more than the reseller could have given, and that all else is unchanged.
   */
  async hasGainedNothing(after: string): Promise<void> {
    const { reseller, clerk, seller, agent } = this.#people;
    const givable: readonly string[] = Walk.GIVABLE;
    const endowed = [reseller.id, clerk.id, seller.id, agent.id];
    const reached = (await this.#below()).filter(({ id }) => !endowed.includes(id));
    for (const user of reached) {
      const beyond = {
        permissions: user.permissions.filter((permission) => !givable.includes(permission)),
        packages: user.packages.filter((id) => !this.#sold.includes(id)),
        adult: user.adult,
        trials: user.limits.filter((limit) => limit === null || limit > TRIALS.trial_limit),
        windows: user.hours.filter((hours) => hours < TRIALS.trial_window_hours),
      };
      const nothing = { permissions: [], packages: [], adult: false, trials: [], windows: [] };
      assert.deepEqual(
        beyond,
        nothing,
        `user ${String(user.id)} has more than could be given, after ${after}`,
      );
    }
    assert.ok(
      this.#actors.every(({ userId }) => userId === reseller.id || reached.some(({ id }) => id === userId)),
      `the walk has a token of a user that the reseller must not become, after ${after}`,
    );
    const tokens = await this.#service.db
      .selectFrom('tokens')
      .select(['scopes', 'expires_at'])
      .where('user_id', '=', reseller.id)
      .execute();
    for (const { scopes, expires_at } of tokens) {
      assert.deepEqual(
        scopes.filter((scope) => !givable.includes(scope)),
        [],
        `a token of the reseller has scopes that the first one lacks, after ${after}`,
      );
      assert.ok(expires_at <= this.#latest, `a token outlives the one that created it, after ${after}`);
    }
    assert.deepEqual(await this.#outside(), this.#before, `something else has changed, after ${after}`);
  }

  /** Returns the reseller and users below it, with what they have. */
  async #below() {
    const { path } = this.#people.reseller;
    const { rows } = await sql<{
      id: number;
      adult: boolean;
      permissions: string[];
      packages: number[];
      limits: (number | null)[];
      /** The windows in which there are free trials. */
      hours: number[];
    }>`
      select u.id, u.adult,
        array(select permission::text from user_roles join role_permissions using (role_id) where user_id = u.id
          union select permission::text from user_permissions where user_id = u.id) as permissions,
        array(select package_id from user_roles join role_packages using (role_id) where user_id = u.id) as packages,
        array(select s.trial_limit from user_roles join role_settings s using (role_id) where user_id = u.id) as limits,
        array(select s.trial_window_hours from user_roles join role_settings s using (role_id)
          where user_id = u.id and s.trial_limit is distinct from 0) as hours
      from users u where u.path >= ${path} and u.path < ${subtreeEnd(path)}`.execute(this.#service.db);
    return rows;
  }

  /**
   * Returns what the walk must not change: everything that users outside the subtree have, the passwords and grants of
   * the clerk, the seller and the agent, the rights of the reseller, the roles of others, the restrictions from above,
   * the owners of lines, and the sum of credit.
   */
  async #outside(): Promise<unknown> {
    const { root, above, reseller, clerk, seller, agent } = this.#people;
    const end = subtreeEnd(reseller.path);
    const inside = sql`u.path >= ${reseller.path} and u.path < ${end}`;
    const endowed = [reseller.id, clerk.id, seller.id, agent.id];
    const { rows } = await sql<{ state: unknown }>`
      select jsonb_build_array(
        (select jsonb_agg(jsonb_build_array(u.id, u.adult, u.password_hash,
            case when u.id = any(${endowed}::bigint[]) then null else u.path end,
            array(select role_id from user_roles where user_id = u.id and role_id = any(${this.#notGivable}::bigint[]) order by 1),
            array(select permission from user_permissions where user_id = u.id order by 1)) order by u.id)
          from users u where u.path like ${`${root.path}%`} and (u.id = any(${endowed}::bigint[]) or not (${inside}))),
        (select jsonb_agg(jsonb_build_array(r.id,
            array(select permission from role_permissions where role_id = r.id order by 1),
            array(select package_id from role_packages where role_id = r.id order by 1),
            array(select given_role_id from roles_can_give where role_id = r.id order by 1)) order by r.id)
          from roles r where r.id = any(${this.#ofOthers}::bigint[])),
        (select jsonb_agg(to_jsonb(r) order by r.id) from restrictions r where r.created_by_id = ${above.id}),
        (select jsonb_agg(jsonb_build_array(l.id, ${inside}) order by l.id)
          from lines l join users u on u.id = l.user_id where u.path like ${`${root.path}%`}),
        (select jsonb_object_agg(place, balance) from (
          select case when ${inside} then 'below' else u.id::text end as place, sum(a.balance) as balance
          from credit_accounts a join users u on u.id = a.user_id
          where u.path like ${`${root.path}%`} group by 1) as credit)
      ) as state`.execute(this.#service.db);
    return rows[0]?.state;
  }
}

type People = Record<
  | 'root'
  | 'above'
  | 'reseller'
  | 'beside'
  | 'customer'
  | 'first'
  | 'second'
  | 'third'
  | 'clerk'
  | 'seller'
  | 'agent',
  WorldUser
>;
