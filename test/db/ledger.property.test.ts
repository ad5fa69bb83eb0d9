import fc from 'fast-check';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test, type Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { treeCount } from '../../db/tree/counts.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { Model, step, type Move, type Outcome, type Step } from './ledger/model.ts';
import type { Answer } from '../support/contract.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { TRANSFER_ACCOUNTS } from '../../db/tree/move-user.ts';

// Random operations on credit, in any order and concurrently: the service agrees with the model, and the ledger is
// sound. fast-check prints the seed and the sequence of a failure.

/**
 * More than thirty moves a minute by one user get 429. Such a move has no effect, as the comparison at the end of a run
 * shows.
 */
const TOO_MANY = 'too_many_requests';

const SIZE = { runs: 12, steps: 20, users: 5 };

interface UserMove {
  actor: number;
  user: number;
  below: number;
}

/** The service beside the model: the users of the model by their index. */
class Beside {
  readonly model = new Model();
  readonly #service: Service;
  readonly #role: number;
  readonly #ids: number[] = [];
  readonly #tokens: string[] = [];
  readonly #restrictions: { id: number; user: number }[] = [];
  readonly #name: string;
  #count = 0;

  constructor(service: Service, role: number, name: string) {
    this.#service = service;
    this.#role = role;
    this.#name = name;
  }

  /** Adds an existing user. */
  async take(user: { id: number }, parent: number, balance: number): Promise<void> {
    this.#ids.push(user.id);
    const token = await this.#service.world.token(user);
    // The first request of a token counts for its address. Otherwise all users would share one limit of moves.
    await this.#service.call('users_me', { token });
    this.#tokens.push(token);
    this.model.add(parent, balance);
  }

  async run(next: Step): Promise<void> {
    const { model } = this;
    switch (next.do) {
      case 'transfer':
      case 'refund':
        return this.#moveOnce(next);
      case 'create':
        return this.#create(next);
      case 'move user': {
        const expected = model.userMoveOutcome(next);
        const outcome = outcomeOf(await this.#moveUser(next));
        if (outcome === TOO_MANY) return;
        assert.equal(outcome, expected);
        if (expected === 'ok') this.#applyMove(next);
        return;
      }
      case 'restrict': {
        const [actor, user] = [model.pick(next.actor), model.pick(next.user)];
        const answer = await this.#send('restrictions_create', actor, {
          body: {
            title: 'Under review',
            description: '',
            restrictable_type: 'User',
            restrictable_id: this.#id(user),
          },
        });
        const reached = user !== actor && model.within(user, actor) ? 'ok' : 'validation_failed';
        const expected = model.member(actor).restrictions > 0 ? 'restricted' : reached;
        assert.equal(outcomeOf(answer), expected);
        if (expected !== 'ok') return;
        model.member(user).restrictions += 1;
        this.#restrictions.push({ id: (answer.body as Schema<'Restriction'>).id, user });
        return;
      }
      case 'remove restriction': {
        const last = this.#restrictions.pop();
        if (last === undefined) return;
        await this.#send('restrictions_delete', 0, { params: { id: last.id } });
        model.member(last.user).restrictions -= 1;
        return;
      }
      case 'together':
        return this.#together(next.moves, next.userMove);
    }
  }

  /** Sends a move repeatedly, one request after the other. The result is known, and it takes effect once. */
  async #moveOnce(move: Move): Promise<void> {
    const { model } = this;
    const { payer, payee } = model.parties(move);
    const allowed = model.allowed(move);
    const expected = allowed === 'ok' && !model.canPay(payer, move.amount) ? 'insufficient_credit' : allowed;
    const key = this.#key();
    const answers: Answer[] = [];
    for (let time = 0; time < move.times; time += 1) answers.push(await this.#sendMove(move, key));
    for (const answer of answers) assert.equal(outcomeOf(answer), expected);
    if (expected !== 'ok') return;
    model.settle(payer, payee, move.amount);
    agree(answers);
    const [{ body }] = answers as [Answer];
    assert.equal(
      (body as Schema<'CreatedTransaction'>).transaction.balance_after,
      model.member(payer).balance / 100,
      "the response has the payer's balance",
    );
  }

  /**
   * Sends moves concurrently, while one user may be moved in the tree. Any order is valid, and each takes effect once.
   */
  async #together(moves: Move[], userMove: UserMove | undefined): Promise<void> {
    const { model } = this;
    const before = moves.map((move) => model.allowed(move));
    const balances = model.members.map(({ balance }) => balance);
    const expected = userMove && model.userMoveOutcome(userMove);
    const [moved, ...answers] = await Promise.all([
      userMove && this.#moveUser(userMove),
      ...moves.map(async (move) => {
        const key = this.#key();
        return Promise.all(Array.from({ length: move.times }, () => this.#sendMove(move, key)));
      }),
    ]);
    const isDone = moved !== undefined && outcomeOf(moved) !== TOO_MANY;
    if (isDone) assert.equal(outcomeOf(moved), expected);
    if (userMove && isDone && expected === 'ok') this.#applyMove(userMove);
    moves.forEach((move, index) => {
      const { payer, payee } = model.parties(move);
      const responses = (answers[index] ?? []).filter(({ body }) => codeOf(body) !== 'idempotency_in_flight');
      assert.ok(responses.length > 0, 'one of the requests with the same key succeeds');
      const possible = new Set<Outcome | undefined>([before[index], model.allowed(move)]);
      if (possible.has('ok')) possible.add('insufficient_credit');
      for (const answer of responses)
        assert.ok(possible.has(outcomeOf(answer)), JSON.stringify([move, answer.body]));
      const done = responses.filter(({ status }) => status === 200);
      agree(done);
      if (done.length > 0) model.settle(payer, payee, move.amount);
      const others = moves.filter((other) => model.parties(other).payer === payer);
      const spent = others.reduce((sum, other) => sum + other.amount, 0);
      const rich = payer === 0 || (balances[payer] ?? 0) >= spent;
      if (rich)
        assert.ok(
          responses.every(({ body }) => codeOf(body) !== 'insufficient_credit'),
          'there was enough credit',
        );
    });
  }

  async #create({ actor, amount }: { actor: number; amount: number }): Promise<void> {
    const { model } = this;
    const parent = model.pick(actor);
    this.#count += 1;
    const username = `${this.#name}-${String(this.#count)}`;
    const answer = await this.#send('users_create', parent, {
      body: {
        username,
        email: `${username}@users.example`,
        password: 'a long password',
        roles_ids: [this.#role],
        credit: amount / 100,
      },
    });
    const funded = model.canPay(parent, amount) ? 'ok' : 'insufficient_credit';
    const expected = model.member(parent).restrictions > 0 ? 'restricted' : funded;
    assert.equal(outcomeOf(answer), expected);
    if (expected !== 'ok') return;
    await this.take(answer.body as Schema<'CreatedUser'>, parent, 0);
    model.settle(parent, model.members.length - 1, amount);
  }

  #moveUser({ actor, user, below }: UserMove): Promise<Answer> {
    const { model } = this;
    return this.#send('users_change_owner', model.pick(actor), {
      params: { id: this.#id(model.pick(user)) },
      body: { owner_id: this.#id(model.pick(below)) },
    });
  }

  #applyMove({ user, below }: { user: number; below: number }): void {
    this.model.member(this.model.pick(user)).parent = this.model.pick(below);
  }

  #sendMove(move: Move, key: string): Promise<Answer> {
    const { model } = this;
    const amount = move.amount / 100;
    const actor = model.pick(move.actor);
    const { payer, payee } = model.parties(move);
    const headers = { 'idempotency-key': key };
    if (move.do === 'refund') {
      const body = { from_user_id: this.#id(payer), amount, reason: 'Back' };
      return this.#send('transactions_refund', actor, { body, headers });
    }
    const from = move.from === undefined ? {} : { from_user_id: this.#id(payer) };
    return this.#send('transactions_create', actor, {
      body: { ...from, to_user_id: this.#id(payee), amount },
      headers,
    });
  }

  #send(operation: OperationName, actor: number, ask: Parameters<Service['call']>[1]): Promise<Answer> {
    return this.#service.call(operation, { token: this.#tokens[actor] ?? '', ...ask });
  }

  #key(): string {
    this.#count += 1;
    return `${this.#name}-${String(this.#count)}`;
  }

  #id(index: number): number {
    return this.#ids[index] ?? 0;
  }

  /** Compares the entire database with the model and the rules. */
  async verify(): Promise<void> {
    const { db } = this.#service;
    assert.deepEqual((await checkLedger(db)).faults, []);
    const { rows } = await sql<{ id: number; parent: number; balance: number }>`
      select u.id, u.created_by_id as parent, a.balance
      from users u join credit_accounts a on a.user_id = u.id and a.purpose = 'credit'
      where u.id = any(${this.#ids}::bigint[])`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    this.model.members.forEach(({ parent, balance }, index) => {
      const id = this.#id(index);
      assert.deepEqual(byId.get(id), { id, parent: this.#id(parent), balance });
    });
    for (const [what, query] of Object.entries(DERIVED)) {
      assert.deepEqual((await query.execute(db)).rows, [], what);
    }
    await sql`select add_up_tree_counts(null)`.execute(db);
    assert.deepEqual((await DERIVED.counts.execute(db)).rows, [], 'counts, after adding up the changes');
  }
}

const PARTIES = sql`(
  select distinct user_id, transfer_id
  from ${TRANSFER_ACCOUNTS} as touched join credit_accounts on id = account_id)`;

/** Rows that disagree with ledger and tree among the data derived from these. */
const DERIVED = {
  paths: sql`
    select u.id from users u join users p on p.id = u.created_by_id
    where u.path <> case when u.id = p.id then '' else p.path end || u.id || '.'`,
  parties: sql`
    with wanted as (
      select distinct a.user_id, t.id as transfer_id
      from credit_transfers t join credit_accounts a on a.id in (t.from_account_id, t.to_account_id))
    (select * from wanted except select * from ${PARTIES} as found)
    union all (select * from ${PARTIES} as found except select * from wanted)`,
  counts: sql`
    select u.id from users u
    where ${treeCount({ id: sql.ref('u.id'), path: sql.ref('u.path') }, 'transaction')} <> (
      select count(distinct p.transfer_id) from ${PARTIES} p join users below on below.id = p.user_id
      where below.path >= u.path and below.path < ${subtreeEnd(sql.ref('u.path'))})`,
};

const codeOf = (body: unknown): string | undefined => (body as Partial<Schema<'Problem'>>).code;

function outcomeOf({ status, body }: Answer): Outcome {
  return status === 200 ? 'ok' : (codeOf(body) as Outcome);
}

/** Checks that all but the first response are replays. */
function agree(answers: readonly Answer[]): void {
  for (const { body } of answers)
    assert.deepEqual(body, answers[0]?.body, 'a repeated request gets the same response');
  const fresh = answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined);
  assert.ok(answers.length === 0 || fresh.length === 1, 'one of them was not replayed');
}

async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const role = await world.role({ permissions: [...OWN] });
  await db.insertInto('roles_can_give').values({ role_id: role, given_role_id: role }).execute();
  const holding = async (parent: WorldUser): Promise<WorldUser> => {
    const user = await world.user(parent, { permissions: [] });
    await db.insertInto('user_roles').values({ role_id: role, user_id: user.id }).execute();
    return user;
  };
  await db.insertInto('user_roles').values({ role_id: role, user_id: root.id }).execute();
  return { service, world, root, role, holding };
}

void test('credit on a changing tree agrees with a model', async (t) => {
  const { service, world, root, role, holding } = await scene(t);
  let run = 0;
  let debt = 0;
  const random = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: SIZE.steps }), async (steps) => {
    run += 1;
    const beside = new Beside(service, role, `run-${String(run)}`);
    await beside.take(root, -1, debt);
    const branch: WorldUser[] = [root];
    for (let index = 1; index <= SIZE.users; index += 1) {
      // A chain with a side branch.
      const parent = index === 4 ? 1 : index - 1;
      const user = await holding(branch[parent] ?? root);
      branch.push(user);
      await beside.take(user, parent, 0);
      await world.transfer(root, user, 1000);
      beside.model.settle(0, index, 1000);
    }
    try {
      for (const next of steps) await beside.run(next);
      await beside.verify();
    } finally {
      const balance = await sql<{ balance: number }>`
        select balance from credit_accounts where user_id = ${root.id} and purpose = 'credit'`.execute(
        service.db,
      );
      debt = balance.rows[0]?.balance ?? 0;
    }
  });
  // The damage of one sequence remains, so a shorter sequence would prove nothing.
  await fc.assert(random, { numRuns: SIZE.runs, endOnFailure: true });
  t.pass(`${String(run)} sequences`);
});
