import { bySystem } from '../../../db/cause.ts';
import { creditAccount, salesAccount } from '../../../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../../../db/transfers.ts';
import { rootId } from '../../../db/tree/tree.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Place, type Subject, type Subjects } from './subject.ts';

// Requests for credit and for refunds. The requester sees its request and may cancel it; users above it decide.

/** Inserts an open request for credit by a user, after closing its earlier one. Returns its id. */
async function credit(world: World, { id }: { id: number }, taker?: { id: number }): Promise<number> {
  const taken = taker && ({ status: 'taken', taken_by_id: taker.id, taken_at: new Date() } as const);
  return world.db.transaction().execute(async (trx) => {
    // Situations are prepared concurrently.
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    await close(trx, id);
    const row = await trx
      .insertInto('request_credits')
      .values({ amount: 100, created_by_id: id, ...taken })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

async function close(db: World['db'], userId: number): Promise<void> {
  await db
    .updateTable('request_credits')
    .set({ status: 'cancelled', decided_at: new Date() })
    .where('created_by_id', '=', userId)
    .where('status', 'in', ['pending', 'taken'])
    .execute();
}

/** Inserts a line of a user with a charge of one credit. Returns its id and that of the charge. */
async function chargedLine(world: World, payer: WorldUser): Promise<{ id: number; charge: number }> {
  const { id: payer_id, path } = payer;
  const moved = await world.db.transaction().execute(async (trx) =>
    transfer(trx, {
      id: await beginTransfer(trx),
      kind: 'subscription_payment',
      from: creditAccount(rootId(path)),
      to: salesAccount(payer_id),
      amount: 100,
      description: 'Test',
      cause: bySystem(),
    }),
  );
  const package_id = await world.package({ credit: 100 });
  const line_id = await world.line(payer, 'm3u', { package_id });
  const charge = { payer_id, amount: 100, package_id, package_credit: 100, period: 1, max_connections: 1 };
  const row = await world.db
    .insertInto('line_charges')
    .values({
      ...charge,
      line_id,
      kind: 'create',
      transfer_id: moved.id,
      period_type: 'month',
      refund_tiers: JSON.stringify([{ passed_days: 30, refund_amount: 100 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: line_id, charge: row.id };
}

/** Inserts a request for the refund of a user's line. Returns its id. */
async function refund(world: World, owner: WorldUser): Promise<number> {
  const { id: line_id, charge: line_charge_id } = await chargedLine(world, owner);
  const row = await world.db
    .insertInto('request_refunds')
    .values({ line_id, line_charge_id, reason: 'Moved away', created_by_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Make = (world: World, requester: WorldUser) => Promise<number>;

/** The requester is a new user below the caller. */
const belowAsks =
  (make: Make): Make =>
  async (world, owner) =>
    make(world, await world.user(owner));

const filter = (key: string, hidden: Place['hidden']): Place => ({
  hidden,
  ask: (_, id) => ({ query: { [`filters[${key}]`]: id } }),
});

/** The list of requests, and one request. */
function readSubjects(make: Make): { index: Subject; show: Subject } {
  const below = belowAsks(make);
  const ofStranger: Place['hidden'] = async (world, stranger) => {
    await make(world, stranger);
    return stranger.id;
  };
  return {
    index: {
      reach: 'subtree',
      async prepare(world, owner) {
        const listed = await make(world, owner);
        return { ask: { query: { 'filters[id]': listed } }, listed };
      },
      places: {
        'filters[id]': filter('id', below),
        'filters[created_by_id]': filter('created_by_id', ofStranger),
      },
    },
    show: { reach: 'subtree', prepare: async (world, owner) => byId(await make(world, owner)) },
  };
}

/** An operation that a user above the requester calls. */
const decided = (make: Make, body?: object): Subject => ({
  reach: 'subtree',
  async prepare(world, owner) {
    const id = await belowAsks(make)(world, owner);
    return { ask: { params: { id }, ...(body && { body }) } };
  },
});

/** An operation of the taker of a credit request, which it can pay for. */
const decidedByTaker = (body?: object): Subject => ({
  reach: 'subtree',
  async prepare(world, owner, caller) {
    await world.transfer({ id: rootId(caller.path) }, caller, 100);
    const id = await credit(world, await world.user(owner), caller);
    return { ask: { params: { id }, ...(body && { body }) } };
  },
});

/** An operation of the requester. */
const own = (make: Make): Subject => ({
  reach: 'own',
  prepare: async (world, owner) => byId(await make(world, owner)),
});

const credits = readSubjects(credit);
const refunds = readSubjects(refund);

export const requests = {
  request_credits_index: credits.index,
  request_credits_show: credits.show,
  request_credits_create: {
    reach: null,
    async prepare(world, _, caller) {
      await close(world.db, caller.id);
      return { ask: { body: { amount: 1 } } };
    },
  },
  request_credits_take: decided(credit),
  request_credits_accept: decidedByTaker(),
  request_credits_reject: decidedByTaker({ reason: 'Not yet paid' }),
  request_credits_cancel: own(credit),
  request_refunds_index: refunds.index,
  request_refunds_show: refunds.show,
  request_refunds_create: {
    reach: null,
    async prepare(world, owner) {
      const { id } = await chargedLine(world, owner);
      return { ask: { body: { refundable_type: 'M3u', refundable_id: id, reason: 'Moved away' } } };
    },
    places: {
      refundable_id: {
        hidden: async (world, stranger) => (await chargedLine(world, stranger)).id,
        ask: (ask, id) => withBody(ask, { refundable_id: id }),
      },
    },
  },
  // `packages_all` is only needed for more than the refund policy gives.
  request_refunds_accept: { ...decided(refund, { amount: 1 }), openedBy: [] },
  request_refunds_reject: decided(refund, { reason: 'It was used' }),
  request_refunds_cancel: own(refund),
} satisfies Subjects;
