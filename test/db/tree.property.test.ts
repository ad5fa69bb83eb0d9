import fc from 'fast-check';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { treeCount } from '../../db/tree/counts.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import type { WorldUser } from '../support/world.ts';

// The tree of users against a simple model of parents. A failure prints its seed.

const PERMISSIONS: Permission[] = [
  'users_index',
  'users_show',
  'users_ancestors',
  'users_childrens',
  'users_descendants',
  'users_change_owner',
];

/** Users as numbers from 0, the root, in the order of their creation. Everything is computed by walking up. */
class TreeModel {
  readonly parents = [0];
  /** The owner of each line. */
  readonly lines: number[] = [];
  /** The two parties of each transaction. */
  readonly transfers: [number, number][] = [];
  /** The user of each row of the audit log. */
  readonly logs: number[] = [];

  get users(): number[] {
    return [...this.parents.keys()];
  }

  above(user: number): number[] {
    const parent = this.parents[user] ?? 0;
    return user === 0 ? [] : [parent, ...this.above(parent)];
  }

  /** The user and users below it, whom a caller sees. */
  within(top: number): number[] {
    return this.users.filter((user) => user === top || this.above(user).includes(top));
  }

  children(user: number): number[] {
    return this.users.filter((child) => child !== 0 && this.parents[child] === user);
  }

  counts(top: number): Record<string, number> {
    const inside = new Set(this.within(top));
    return {
      user: inside.size,
      m3u: this.lines.filter((owner) => inside.has(owner)).length,
      transaction: this.transfers.filter((parties) => parties.some((user) => inside.has(user))).length,
      log: this.logs.filter((user) => inside.has(user)).length,
    };
  }

  /** Returns the expected status of a move, and applies it if it is allowed. */
  move(caller: number, user: number, owner: number): number {
    const seen = this.within(caller);
    if (!seen.includes(user)) return 404;
    if (!seen.includes(owner) || user === caller || this.within(user).includes(owner)) return 422;
    this.parents[user] = owner;
    this.logs.push(caller);
    return 200;
  }
}

const KINDS = ['user', 'm3u', 'transaction', 'log'] as const;

/** A tree in the database, with its model. */
class TestTree {
  readonly model = new TreeModel();
  readonly users: WorldUser[] = [];
  readonly #service: Service;
  readonly #tokens = new Map<number, string>();

  private constructor(service: Service) {
    this.#service = service;
  }

  /** Creates a tree in which the parent of each user is any earlier one. */
  static async create(service: Service, picks: readonly number[]): Promise<TestTree> {
    const testTree = new TestTree(service);
    testTree.users.push(await service.world.user(null, { permissions: PERMISSIONS }));
    for (const pick of picks) await testTree.add(pick);
    return testTree;
  }

  /** Returns a user for any number. */
  pick(number: number): number {
    return number % this.users.length;
  }

  async add(pick: number): Promise<void> {
    const parent = this.pick(pick);
    // It may have been moved since it was created.
    const { path } = await this.#service.db
      .selectFrom('users')
      .select('path')
      .where('id', '=', this.#id(parent))
      .executeTakeFirstOrThrow();
    const created = await this.#service.world.user(
      { ...this.#at(parent), path },
      { permissions: PERMISSIONS },
    );
    this.users.push(created);
    this.model.parents.push(parent);
  }

  async sell(owner: number): Promise<void> {
    await this.#service.world.line(this.#at(owner), 'm3u', { package_id: await this.#package() });
    this.model.lines.push(owner);
  }

  async fund(user: number): Promise<void> {
    if (user === 0) return;
    await this.#service.world.transfer(this.#at(0), this.#at(user), 100);
    this.model.transfers.push([0, user]);
  }

  async move(caller: number, user: number, owner: number): Promise<number> {
    const { status } = await this.#service.call('users_change_owner', {
      token: await this.#token(caller),
      params: { id: this.#id(user) },
      body: { owner_id: this.#id(owner) },
    });
    return status;
  }

  /** Asserts that the tables agree with the model, before the latest changes are added to the counters and after. */
  async assertTables(): Promise<void> {
    await this.#assertUsers();
    await sql`select add_up_tree_counts(null)`.execute(this.#service.db);
    await this.#assertUsers();
  }

  /** Asserts that the path, the parent and the counts of each user agree with the model. */
  async #assertUsers(): Promise<void> {
    const { db } = this.#service;
    for (const user of this.model.users) {
      const id = this.#id(user);
      const row = await db
        .selectFrom('users')
        .select(['id', 'path', 'created_by_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const way = [...this.model.above(user).toReversed(), user].map((one) => this.#id(one));
      assert.equal(row.path, `${way.join('.')}.`, `the path of ${String(user)}`);
      assert.equal(row.created_by_id, this.#id(this.model.parents[user] ?? 0));
      const counts = await db
        .selectNoFrom(KINDS.map((kind) => treeCount(row, kind).as(kind)))
        .executeTakeFirstOrThrow();
      assert.deepEqual(counts, this.model.counts(user), `the counters of ${String(user)}`);
    }
  }

  /** Asserts that each caller sees the users of the model, and that one caller reads all operations on every user. */
  async assertApi(asker: number): Promise<void> {
    const { model } = this;
    const service = this.#service;
    const query = { per_page: 100 };
    for (const caller of model.users) {
      // The trees of other runs have their own roots, and a root sees all users.
      const ours = caller === 0 ? { 'filters[id]': this.users.map(({ id }) => id) } : {};
      const token = await this.#token(caller);
      const list = await service.ok('users_index', { token, query: { ...query, ...ours } });
      const seen = model.within(caller);
      assert.deepEqual(this.#numbers(list), seen.toReversed(), `what ${String(caller)} sees`);
      assert.equal(list.total, seen.length);
    }

    const seen = model.within(asker);
    for (const user of model.users) {
      const ask = { token: await this.#token(asker), params: { id: this.#id(user) }, query };
      const fetched = await service.call('users_show', { ...ask, query: {} });
      assert.equal(fetched.status, seen.includes(user) ? 200 : 404);
      if (fetched.status === 404) {
        for (const operation of ['users_ancestors', 'users_childrens', 'users_descendants'] as const) {
          await service.refused(404, operation, ask);
        }
        continue;
      }
      const ancestors = await service.ok('users_ancestors', ask);
      assert.deepEqual(this.#numbers(ancestors), model.above(user));
      assert.equal(ancestors.total, model.above(user).length);
      assert.deepEqual(
        ancestors.data.map(({ pin }) => pin !== ''),
        model.above(user).map((above) => seen.includes(above)),
        'the personal data of users above the caller is hidden',
      );
      const children = await service.ok('users_childrens', ask);
      assert.deepEqual(this.#numbers(children), model.children(user).toReversed());
      assert.equal(children.total, model.children(user).length);
      const descendants = await service.ok('users_descendants', ask);
      const below = model.within(user).filter((one) => one !== user);
      const depth = (one: number): number => model.above(one).length;
      assert.deepEqual(
        this.#numbers(descendants),
        below.toSorted((a, b) => depth(a) - depth(b) || a - b),
      );
      assert.equal(descendants.total, below.length);
    }
  }

  /** Updates the model with the parents in the database, which must all lead to the root. */
  async follow(): Promise<void> {
    const rows = await this.#service.db
      .selectFrom('users')
      .select(['id', 'created_by_id'])
      .where(
        'id',
        'in',
        this.users.map(({ id }) => id),
      )
      .execute();
    for (const { id, created_by_id } of rows)
      this.model.parents[this.#number(id)] = this.#number(created_by_id);
    for (const user of this.model.users) {
      const top = this.model.users.reduce((one) => this.model.parents[one] ?? 0, user);
      assert.equal(top, 0, `the parents of ${String(user)} lead to the root`);
    }
  }

  #numbers({ data }: { data: readonly Schema<'User'>[] }): number[] {
    return data.map(({ id }) => this.#number(id));
  }

  #number(id: number): number {
    return this.users.findIndex((user) => user.id === id);
  }

  #at(user: number): WorldUser {
    const found = this.users[user];
    assert(found, `there is a user ${String(user)}`);
    return found;
  }

  #id(user: number): number {
    return this.#at(user).id;
  }

  async #token(user: number): Promise<string> {
    const known = this.#tokens.get(user);
    if (known !== undefined) return known;
    const token = await this.#service.world.token(this.#at(user));
    // The first request of a token counts for its address. Otherwise all users would share one limit of moves.
    await this.#service.ok('users_show', { token, params: { id: this.#id(user) } });
    this.#tokens.set(user, token);
    return token;
  }

  #sold: Promise<number> | undefined;
  #package(): Promise<number> {
    return (this.#sold ??= this.#service.world.package());
  }
}

const any = fc.nat({ max: 99 });
const picks = fc.array(any, { minLength: 2, maxLength: 7 });

void test('the tree of users agrees with a walk over the parents, however users are moved', async (t) => {
  const service = await Service.start(t);
  const step = fc.record({
    what: fc.constantFrom('add', 'sell', 'fund', 'move', 'move', 'move'),
    caller: any,
    user: any,
    owner: any,
  });
  const property = fc.asyncProperty(
    picks,
    fc.array(step, { minLength: 4, maxLength: 16 }),
    any,
    async (tree, steps, asker) => {
      const testTree = await TestTree.create(service, tree);
      for (const one of steps) {
        const user = testTree.pick(one.user);
        if (one.what === 'add') await testTree.add(user);
        if (one.what === 'sell') await testTree.sell(user);
        if (one.what === 'fund') await testTree.fund(user);
        if (one.what !== 'move') continue;
        // Only the root sees enough of the tree for most moves.
        const [caller, owner] = [
          one.caller % 2 === 0 ? 0 : testTree.pick(one.caller),
          testTree.pick(one.owner),
        ];
        assert.equal(
          await testTree.move(caller, user, owner),
          testTree.model.move(caller, user, owner),
          JSON.stringify(one),
        );
      }
      await testTree.assertTables();
      await testTree.assertApi(testTree.pick(asker));
    },
  );
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
});

void test('concurrent moves cause no cycle, no wrong path and no wrong count', async (t) => {
  const service = await Service.start(t);
  const move = fc.record({ user: any, owner: any });
  const property = fc.asyncProperty(
    picks,
    fc.array(move, { minLength: 4, maxLength: 12 }),
    fc.array(any, { maxLength: 3 }),
    async (tree, moves, others) => {
      const testTree = await TestTree.create(service, tree);
      for (const user of others) await testTree.fund(testTree.pick(user));
      const answers = await Promise.all([
        ...moves.map(({ user, owner }) => testTree.move(0, testTree.pick(user), testTree.pick(owner))),
        ...others.map((user) => testTree.sell(testTree.pick(user))),
        ...others.map((user) => testTree.fund(testTree.pick(user))),
      ]);
      const statuses = answers.slice(0, moves.length);
      assert(
        statuses.every((status) => status === 200 || status === 422),
        `${statuses.join()} of moves that are allowed or would cause a cycle`,
      );
      await testTree.follow();
      for (const status of statuses) if (status === 200) testTree.model.logs.push(0);
      await testTree.assertTables();
    },
  );
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
});
