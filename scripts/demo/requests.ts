import { sql, type Transaction } from 'kysely';
import { selectLinesOfAnyKind } from '../../db/lines.ts';
import { acceptRequestCredit, updateRequestCredit } from '../../db/request-credits.ts';
import { acceptRefund } from '../../handlers/sales/reverse.ts';
import { requestRefund, decideRefund, selectRequestRefunds } from '../../db/sales/request-refunds.ts';
import { lastCharge } from '../../db/sales/charges.ts';
import type { Database } from '../../db/schema/index.ts';
import { KINDS } from '../../handlers/kinds/index.ts';
import { BY_NOBODY, idOf, type Ids } from './people.ts';

// Requests of the demo's resellers to their ancestors: for credit, and for refunds beyond the refund policy.

/** The status of a request for credit. All but pending ones name the user who has taken it. */
type Fate = ['pending'] | ['taken' | 'accepted' | 'rejected' | 'cancelled', string];

// requester, credits, description, days ago, status: accepted requests are from today, like their transactions
const CREDITS: [string, number, string, number, Fate][] = [
  ['madrid-tele', 500, 'A new shop', 290, ['rejected', 'iberia-media']],
  ['fjord-shop', 90, 'Stock for the summer', 201, ['cancelled', 'northern-lights']],
  ['lapland-sat', 60, 'World cup week', 154, ['rejected', 'northern-lights']],
  ['tirol-digital', 40, 'October', 48, ['cancelled', 'alpine-tv']],
  ['bergen-kiosk', 25, 'Weekend', 3, ['taken', 'fjord-shop']],
  ['porto-corner', 30, 'Christmas', 1, ['pending']],
  ['fjord-shop', 120, 'Stock for the winter, paid by bank transfer', 0, ['accepted', 'northern-lights']],
  ['tromso-stall', 15, 'Two boxes are sold already', 0, ['accepted', 'oslo-kiosk']],
  ['tromso-stall', 10, '', 0, ['pending']],
];

// requester, kind of the line, reason, days ago, status: most lines were sold today
const REFUNDS: [
  string,
  keyof typeof KINDS,
  string,
  number,
  'pending' | 'accepted' | 'rejected' | 'cancelled',
][] = [
  ['tromso-stall', 'mag', 'The customer moved to a place without a fast connection.', 12, 'pending'],
  ['lapland-sat', 'm3u', 'The customer does not like it.', 0, 'accepted'],
  ['lapland-sat', 'enigma', 'The receiver is broken.', 0, 'rejected'],
  ['lisbon-box', 'mag', 'Sold twice by mistake.', 0, 'cancelled'],
  ['oslo-kiosk', 'm3u', 'Sold for the wrong box.', 0, 'pending'],
];

const REJECTION = 'The last invoice is still open.';

/** Adds the requests, dated over the past year. Accepted ones move credit. */
export async function addRequests(trx: Transaction<Database>, ids: Ids): Promise<void> {
  for (const [requester, credits, description, days, fate] of CREDITS) {
    const request = await trx
      .insertInto('request_credits')
      .values({ amount: credits * 100, description, created_by_id: idOf(ids, requester) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await decideCredit(trx, ids, request, fate);
    await sql`
      update request_credits set ${dated(days)}, taken_at = taken_at - make_interval(days => ${days})
      where id = ${request.id}`.execute(trx);
  }
  for (const refund of REFUNDS) await addRefund(trx, ids, refund);
}

async function decideCredit(
  trx: Transaction<Database>,
  ids: Ids,
  { id }: { id: number },
  [status, taker]: Fate,
): Promise<void> {
  if (taker === undefined) return;
  const takerId = idOf(ids, taker);
  const taken = await updateRequestCredit(trx, id, { status: 'taken', taken_by_id: takerId });
  if (status === 'accepted') {
    await acceptRequestCredit(trx, taken, takerId, { ...BY_NOBODY, actorId: takerId });
  } else if (status === 'rejected') {
    await updateRequestCredit(trx, id, { status, rejection_reason: REJECTION });
  } else if (status === 'cancelled') {
    await updateRequestCredit(trx, id, { status });
  }
}

async function addRefund(
  trx: Transaction<Database>,
  ids: Ids,
  [requester, kind, reason, days, status]: (typeof REFUNDS)[number],
): Promise<void> {
  const requesterId = idOf(ids, requester);
  const line = await selectLinesOfAnyKind(trx)
    .where('lines.user_id', '=', requesterId)
    .where('lines.kind', '=', kind)
    .executeTakeFirstOrThrow();
  const charge = await lastCharge(trx, line.id);
  if (charge === undefined) throw new Error(`the line of ${requester} was not charged`);
  const id = await requestRefund(trx, charge, { reason, requesterId });
  const { created_by_id: deciderId } = await trx
    .selectFrom('users')
    .select('created_by_id')
    .where('id', '=', requesterId)
    .executeTakeFirstOrThrow();
  if (status === 'accepted') {
    const request = await selectRequestRefunds(trx)
      .where('request_refunds.id', '=', id)
      .executeTakeFirstOrThrow();
    await acceptRefund(trx, request, line, {
      ...BY_NOBODY,
      actorId: deciderId,
      charge,
      amount: Math.ceil(charge.amount / 2),
      subjectType: KINDS[kind].type,
      deciderId,
    });
  } else if (status === 'rejected') {
    await decideRefund(trx, id, { status, decided_by_id: deciderId, rejection_reason: REJECTION });
  } else if (status === 'cancelled') {
    await decideRefund(trx, id, { status });
  }
  await sql`update request_refunds set ${dated(days)} where id = ${id}`.execute(trx);
}

/** Dates a request and its decision back by this many days. */
const dated = (days: number) => sql`
  created_at = created_at - make_interval(days => ${days}), updated_at = updated_at - make_interval(days => ${days}),
  decided_at = decided_at - make_interval(days => ${days})`;
