import assert from 'node:assert/strict';
import type { Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Answer } from './contract.ts';
import { KINDS, Shop, type Kind, type Line } from './shop.ts';
import { OWN, type World, type WorldUser } from './world.ts';

// Helpers for tests of requests for credit and refunds.

export type Role = 'root' | 'grandparent' | 'parent' | 'requester' | 'child' | 'stranger' | 'colleague';

/** The users: a requester, three ancestors, a child, a stranger, and a colleague who sees every request. */
type People = Record<Role, WorldUser>;

/** Inserts these users below a root. */
async function peopleBelow(world: World, root: WorldUser): Promise<People> {
  const grandparent = await world.user(root);
  const parent = await world.user(grandparent);
  const requester = await world.user(parent);
  return {
    root,
    grandparent,
    parent,
    requester,
    child: await world.user(requester),
    stranger: await world.user(root),
    colleague: await world.user(root, {
      permissions: [...OWN, 'request_credits_all', 'request_refunds_all'],
    }),
  };
}

/**
 * Sets up a service with these users and their tokens, credit for the parent and the grandparent, and a package to
 * sell.
 */
export async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { service, world, db } = shop;
  const people = await peopleBelow(world, shop.root);
  const tokens = new Map<WorldUser, string>();
  for (const user of Object.values(people)) tokens.set(user, await world.token(user));
  const tokenOf = (user: WorldUser): string => {
    const token = tokens.get(user);
    assert(token);
    return token;
  };
  await world.transfer(shop.root, people.grandparent, 50_000);
  await world.transfer(shop.root, people.parent, 10_000);
  await world.transfer(shop.root, people.requester, 100_000);
  const sellers = [people.grandparent, people.parent, people.requester, people.child];
  const packageId = await shop.package({}, undefined, sellers);

  const call = (caller: WorldUser, operation: OperationName, id: number, body?: object): Promise<Answer> =>
    service.call(operation, { token: tokenOf(caller), params: { id }, ...(body && { body }) });
  const askCredit = (caller: WorldUser, amount: number, description = 'Stock') =>
    service.ok('request_credits_create', { token: tokenOf(caller), body: { amount, description } });
  const askRefund = (caller: WorldUser, line: Line & { kind?: Kind }, reason = 'Moved away') =>
    service.ok('request_refunds_create', { token: tokenOf(caller), body: refundBody(line, reason) });
  /** Sells a line of the package to a user. */
  const sell = async (caller: WorldUser, more: object = {}, kind: Kind = 'm3u') => ({
    ...(await shop.running(kind, packageId, more, { token: tokenOf(caller) })),
    kind,
  });
  const credit = (id: number) =>
    service.ok('request_credits_show', { token: tokenOf(people.root), params: { id } });
  const refund = (id: number) =>
    service.ok('request_refunds_show', { token: tokenOf(people.root), params: { id } });
  /** Asserts what must always be true. */
  const sound = async (): Promise<void> => {
    assert.deepEqual((await checkLedger(db)).faults, [], 'the ledger is sound');
  };
  const helpers = { call, askCredit, askRefund, sell, credit, refund, sound };
  return { shop, service, world, db, packageId, tokenOf, ...helpers, ...people };
}

/** Returns the body of a request to refund a line. */
export const refundBody = ({ id, kind = 'm3u' }: { id: number; kind?: Kind }, reason = 'Moved away') => ({
  refundable_type: KINDS[kind].type,
  refundable_id: id,
  reason,
});

export const statusesOf = (answers: readonly Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
