import type { Test } from 'tap';
import type { Handlers, Reply } from '../../../handlers/call/contract.ts';
import { Service } from '../../support/service.ts';
import { OWN, type WorldUser } from '../../support/world.ts';

export type Transaction = Reply<'transactions_show'>;

/** The root with a seller, its child and a grandchild, and a stranger beside the seller with a child. */
export async function family(t: Test, replaced: Partial<Handlers> = {}) {
  const service = await Service.apart(t, {}, replaced);
  const { world, db } = service;
  const root = await world.user(null);
  const seller = await world.user(root);
  const child = await world.user(seller);
  const grandchild = await world.user(child);
  const stranger = await world.user(root);
  const strangersChild = await world.user(stranger);
  const token = await world.token(seller);

  /** Returns the credit of a user. */
  const balance = async ({ id }: { id: number }): Promise<number> => {
    const account = await db
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', '=', id)
      .where('purpose', '=', 'credit')
      .executeTakeFirstOrThrow();
    return account.balance / 100;
  };
  /** Transfers credits down the tree. Returns the id of the transaction. */
  const give = async (from: WorldUser, to: WorldUser, amount: number, description = ''): Promise<number> => {
    const body = { from_user_id: from.id, to_user_id: to.id, amount, description };
    return (await service.ok('transactions_create', { token: await world.token(root), body })).id;
  };
  /** Returns the transactions that a user sees, with an optional filter. */
  const list = async (caller: WorldUser, query: Record<string, unknown> = {}) =>
    service.ok('transactions_index', {
      token: await world.token(caller),
      query: { per_page: 100, ...query },
    });
  const listed = async (caller: WorldUser, query: Record<string, unknown> = {}): Promise<number[]> =>
    (await list(caller, query)).data.map(({ id }) => id);
  /** A user below another one, who sees all transactions. */
  const viewer = (parent: WorldUser): Promise<WorldUser> =>
    world.user(parent, { permissions: [...OWN, 'transactions_all'] });

  const people = { root, seller, child, grandchild, stranger, strangersChild };
  return { service, world, db, token, balance, give, list, listed, viewer, ...people };
}
