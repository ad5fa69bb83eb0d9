import fc from 'fast-check';

// A simple model of credit on a tree of users, with which the service must agree.

export interface Member {
  /** The index of its parent; the root is its own parent. */
  parent: number;
  /** Hundredths of a credit. */
  balance: number;
  /** The number of restrictions on it. */
  restrictions: number;
}

/** A transfer of credit. Users are given as numbers modulo the number of users. */
export interface Move {
  do: 'transfer' | 'refund';
  actor: number;
  /** The payer; undefined for the caller by default. */
  from: number | undefined;
  to: number;
  amount: number;
  /** How often it is sent with one Idempotency-Key. */
  times: number;
}

export type Step =
  | Move
  | { do: 'create'; actor: number; amount: number }
  | { do: 'move user'; actor: number; user: number; below: number }
  | { do: 'restrict'; actor: number; user: number }
  | { do: 'remove restriction' }
  | { do: 'together'; moves: Move[]; userMove: { actor: number; user: number; below: number } | undefined };

/** The result of a request: 200, or the code of a problem. */
export type Outcome =
  'ok' | 'restricted' | 'not_found' | 'validation_failed' | 'insufficient_credit' | 'too_many_requests';

export class Model {
  readonly members: Member[] = [];

  /** Adds a user; a parent of -1 makes it the root. Returns its index. */
  add(parent: number, balance: number): number {
    const index = this.members.length;
    this.members.push({ parent: parent === -1 ? index : parent, balance, restrictions: 0 });
    return index;
  }

  member(index: number): Member {
    const member = this.members[index];
    if (member === undefined) throw new Error(`no member ${String(index)}`);
    return member;
  }

  pick(number: number): number {
    return number % this.members.length;
  }

  /** Returns true if `top` is the user or above it. */
  within(user: number, top: number): boolean {
    const { parent } = this.member(user);
    return user === top || (parent !== user && this.within(parent, top));
  }

  /** Returns the payer and the payee. */
  parties({ do: kind, actor, from, to }: Move): { payer: number; payee: number } {
    const payer = from ?? actor;
    return { payer: this.pick(payer), payee: this.pick(kind === 'refund' ? actor : to) };
  }

  /** Returns the result of a move, except for the payer's balance. */
  allowed(move: Move): Outcome {
    const actor = this.pick(move.actor);
    const { payer, payee } = this.parties(move);
    if (this.member(actor).restrictions > 0) return 'restricted';
    const reached = this.within(payer, actor) && this.within(payee, actor);
    const wrong = move.do === 'refund' ? payer === actor : payee === payer || !this.within(payee, payer);
    return wrong || !reached ? 'validation_failed' : 'ok';
  }

  /** Only the root may have debt. */
  canPay(payer: number, amount: number): boolean {
    return payer === 0 || this.member(payer).balance >= amount;
  }

  settle(payer: number, payee: number, amount: number): void {
    this.member(payer).balance -= amount;
    this.member(payee).balance += amount;
  }

  /** Returns the result of moving a user below another one. */
  userMoveOutcome({ actor, user, below }: { actor: number; user: number; below: number }): Outcome {
    const [caller, moved, parent] = [this.pick(actor), this.pick(user), this.pick(below)];
    if (this.member(caller).restrictions > 0) return 'restricted';
    if (!this.within(moved, caller)) return 'not_found';
    return !this.within(parent, caller) || moved === caller || this.within(parent, moved)
      ? 'validation_failed'
      : 'ok';
  }
}

const who = fc.nat({ max: 30 });
// The root reaches all users; most requests of others are refused.
const caller = fc.oneof(who, fc.constant(0));
// Amounts close to the balances, so that credit runs out now and then.
const amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 5000, 10_000));
const times = fc.constantFrom(1, 1, 2, 3);
const move: fc.Arbitrary<Move> = fc.record({
  do: fc.constantFrom('transfer', 'transfer', 'refund'),
  actor: caller,
  from: fc.option(who, { nil: undefined }),
  to: who,
  amount,
  times,
});
const userMove = fc.record({ actor: caller, user: who, below: who });

/** One random step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: move },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create'), actor: who, amount }) },
  { weight: 3, arbitrary: userMove.map((each) => ({ do: 'move user' as const, ...each })) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restrict'), actor: who, user: who }) },
  { weight: 1, arbitrary: fc.constant({ do: 'remove restriction' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('together'),
      moves: fc.array(move, { minLength: 2, maxLength: 6 }),
      userMove: fc.option(userMove, { nil: undefined }),
    }),
  },
);
