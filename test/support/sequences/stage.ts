import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { moveUser } from '../../../db/tree/move-user.ts';
import type { OperationName } from '../../../generated/operations.ts';
import type { Reply, Schema } from '../../../handlers/call/contract.ts';
import type { Ask, Service } from '../service.ts';
import type { Shop } from '../shop.ts';
import type { Cast, Casts, Members } from './casts.ts';
import type { Answers } from './play.ts';

export type Code = Schema<'ProblemCode'>;

/** On a busy machine a statement may be given up twice in a row, hardly more often. */
const MOST_TIMES = 4;

/** The environment of one sequence: the service, and a model of the users' parents and balances. */
export class Stage<Name extends string> {
  readonly shop: Shop;
  readonly cast: Cast<Name>;
  readonly #parents: Map<Name, Name | 'root'>;
  readonly #balances: Map<Name, number>;
  readonly #answers: Answers;

  private constructor(shop: Shop, cast: Cast<Name>, members: Members<Name>, answers: Answers) {
    this.shop = shop;
    this.cast = cast;
    this.#answers = answers;
    const names = Object.keys(members) as Name[];
    this.#parents = new Map(names.map((name) => [name, members[name].below]));
    this.#balances = new Map(names.map((name) => [name, members[name].funds ?? 0]));
  }

  /** Returns a stage with unused users. It counts the responses to their calls. */
  static async of<Name extends string>(shop: Shop, casts: Casts<Name>, answers: Answers) {
    return new Stage(shop, await casts.next(), casts.members, answers);
  }

  /** Returns the parent of a user. */
  parentOf(who: Name | 'root'): Name | 'root' {
    return who === 'root' ? 'root' : (this.#parents.get(who) ?? 'root');
  }

  isAbove(who: Name | 'root', other: Name | 'root'): boolean {
    const parent = other === 'root' ? undefined : this.#parents.get(other);
    return parent !== undefined && (parent === who || this.isAbove(who, parent));
  }

  isAtOrAbove(who: Name | 'root', other: Name | 'root'): boolean {
    return who === other || this.isAbove(who, other);
  }

  /** Returns the balance of a user, in hundredths of a credit. */
  has(who: Name | 'root'): number {
    return who === 'root' ? Infinity : (this.#balances.get(who) ?? 0);
  }

  /** Adds an amount to a user's balance in the model; it may be negative. */
  pay(who: Name | 'root', amount: number): void {
    if (who !== 'root') this.#balances.set(who, this.has(who) + amount);
  }

  /** Moves a user below another, in the service and in the model. A move below itself is skipped. */
  async move(who: Name, to: Name | 'root'): Promise<void> {
    if (this.isAtOrAbove(who, to)) return;
    const { db } = this.shop;
    await db.transaction().execute(async (trx) => {
      // Others move users, too: on a busy machine it may wait for longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await moveUser(trx, this.cast[who].id, this.cast[to].id);
    });
    this.#parents.set(who, to);
  }

  /**
   * Calls an operation. With codes it must be rejected with one of these, and undefined is returned. Without codes it
   * must succeed, and the response is returned.
   */
  async ask<Op extends OperationName>(
    operation: Op,
    actor: Name | 'root',
    ask: Ask,
    refusals: readonly Code[],
  ): Promise<Reply<Op> | undefined> {
    const { status, body } = await this.#answered(operation, { token: this.cast[actor].token, ...ask });
    this.#count(operation, status === 200);
    const message = `${operation} by ${actor} answered ${String(status)}: ${JSON.stringify(body)}`;
    if (refusals.length === 0) {
      assert.equal(status, 200, message);
      return body as Reply<Op>;
    }
    const { code } = body as Schema<'Problem'>;
    assert(status !== 200 && refusals.includes(code), `${message}, and not ${refusals.join(' or ')}`);
    return undefined;
  }

  /** Calls an operation again if the database had no time for it: nothing is done then. */
  async #answered(operation: OperationName, ask: Ask): ReturnType<Service['call']> {
    for (let time = 1; ; time += 1) {
      const answer = await this.shop.service.call(operation, ask);
      if (answer.status !== 503 || time === MOST_TIMES) return answer;
    }
  }

  #count(operation: OperationName, succeeds: boolean): void {
    const { called, succeeded } = this.#answers.get(operation) ?? { called: 0, succeeded: 0 };
    this.#answers.set(operation, { called: called + 1, succeeded: succeeded + (succeeds ? 1 : 0) });
  }

  /** Checks that every balance is as in the model. */
  async settle(): Promise<void> {
    const names = [...this.#balances.keys()];
    const accounts = await this.shop.db
      .selectFrom('credit_accounts')
      .select(['user_id', 'balance'])
      .where('purpose', '=', 'credit')
      .where(
        'user_id',
        'in',
        names.map((name) => this.cast[name].id),
      )
      .execute();
    const found = new Map(accounts.map(({ user_id, balance }) => [user_id, balance]));
    const stored = names.map((name): [Name, number | undefined] => [name, found.get(this.cast[name].id)]);
    assert.deepEqual(stored, [...this.#balances], 'what everybody has');
  }
}
