import { sql, type Insertable, type Transaction } from 'kysely';
import { freeHostName } from '../../db/hostnames.ts';
import { creditAccount, salesAccount, transfer } from '../../db/ledger/ledger.ts';
import { LINE_ROW } from '../../db/lines.ts';
import { createRestrictions, lockLines } from '../../db/restrictions.ts';
import { lastCharge, recordCharges } from '../../db/sales/charges.ts';
import { selectOffers, type Offer } from '../../db/sales/offers.ts';
import { chargedOffer } from '../../handlers/sales/charge.ts';
import { endOfPeriod } from '../../handlers/sales/pricing.ts';
import { assessRefund } from '../../handlers/sales/refund-policy.ts';
import { reverseCharge } from '../../handlers/sales/reverse.ts';
import { recordTrials, usePaidTrials } from '../../db/sales/trials.ts';
import type { Database } from '../../db/schema/index.ts';
import type { LineKindName, LinesTable } from '../../db/schema/lines.ts';
import { KINDS } from '../../handlers/kinds/index.ts';
import { renewLine } from '../../handlers/sales/renew.ts';
import { renewDueLine } from '../../handlers/jobs/renewals.ts';
import { BY_NOBODY, idOf, type Ids } from './people.ts';
import { randomCode, randomPassword } from '../../db/values/random.ts';

// The lines of the demo: sold, renewed, refunded and restricted as through the API.

const DAY = 86_400_000;

const KIND_NAMES = ['m3u', 'mag', 'enigma', 'activecode'] as const satisfies LineKindName[];

/** The names of the packages in the table below. */
const NAMES = {
  trial: 'Trial 24 hours',
  paid: 'Paid trial 3 days',
  basic: 'Basic 1 month',
  month: 'Premium 1 month',
  quarter: 'Premium 3 months',
  half: 'Premium 6 months',
  year: 'Premium 1 year',
  weekend: 'Sports weekend',
} as const;
type Short = keyof typeof NAMES;

// owner, and the packages of its lines: M3U, MAG, Enigma, activecode
const SALES: [string, Short, Short, Short, Short][] = [
  ['northern-lights', 'month', 'year', 'quarter', 'basic'],
  ['iberia-media', 'year', 'paid', 'month', 'half'],
  ['alpine-tv', 'trial', 'month', 'half', 'month'],
  ['fjord-shop', 'month', 'quarter', 'basic', 'paid'],
  ['lapland-sat', 'quarter', 'trial', 'basic', 'month'],
  ['lisbon-box', 'half', 'basic', 'paid', 'quarter'],
  ['madrid-tele', 'basic', 'month', 'trial', 'weekend'],
  ['tirol-digital', 'weekend', 'basic', 'month', 'trial'],
  ['oslo-kiosk', 'basic', 'weekend', 'trial', 'month'],
  ['bergen-kiosk', 'trial', 'basic', 'weekend', 'basic'],
  ['porto-corner', 'month', 'trial', 'basic', 'weekend'],
  ['tromso-stall', 'weekend', 'month', 'trial', 'basic'],
];

/** Lines sold a month ago that are renewed at once. The owner of the last one has too little credit. */
const DUE = ['northern-lights m3u', 'iberia-media enigma', 'tromso-stall mag'];
const REFUNDED = ['lisbon-box activecode', 'alpine-tv mag'];
/** The lines of a reseller whose customer disputed a payment. */
const RESTRICTED = ['fjord-shop m3u', 'fjord-shop mag', 'fjord-shop enigma'];

/** Sells the lines, and brings some into every state of a line. */
export async function addLines(trx: Transaction<Database>, ids: Ids): Promise<void> {
  await addTemplates(trx, ids);
  const sold = await sellLines(trx, ids);
  const idsOf = (names: readonly string[]): number[] =>
    names.map((name) => {
      const id = sold.get(name);
      if (id === undefined) throw new Error(`no line ${name}`);
      return id;
    });
  for (const id of idsOf(DUE)) await renewDueLine(trx, id, renewLine);
  for (const id of idsOf(REFUNDED)) await refund(trx, id);
  await connect(trx);
  await restrict(trx, ids, idsOf(RESTRICTED));
  for (const kind of KIND_NAMES) {
    const rule = { kind, user_id: idOf(ids, 'northern-lights'), days_after_expiry: 30, only_trials: true };
    await trx.insertInto('mass_delete_autos').values(rule).execute();
  }
}

async function addTemplates(trx: Transaction<Database>, ids: Ids): Promise<void> {
  const { id: package_id } = await trx
    .selectFrom('packages')
    .select('id')
    .where('name', '=', NAMES.month)
    .executeTakeFirstOrThrow();
  const templates = [
    { name: 'Sports and news', created_by_id: idOf(ids, 'operator'), is_global: true, publish: true },
    { name: 'Family', created_by_id: idOf(ids, 'northern-lights'), show_for_my_created: true, publish: true },
    { name: 'Draft', created_by_id: idOf(ids, 'iberia-media') },
  ];
  for (const [index, template] of templates.entries()) {
    const { id } = await trx
      .insertInto('templates')
      .values({ ...template, package_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chosen = [['News', 'Sports'], ['Kids', 'Family films', 'Comedy'], ['Music']][index] ?? [];
    await sql`
      insert into template_bouquets (template_id, bouquet_id)
      select ${id}::bigint, id from bouquets where bouquet_name = any(${chosen}::text[])`.execute(trx);
  }
}

/** Sells the lines. Returns their ids by owner and kind: `lisbon-box m3u`. */
async function sellLines(trx: Transaction<Database>, ids: Ids): Promise<ReadonlyMap<string, number>> {
  const offers = new Map((await selectOffers(trx).execute()).map((offer) => [offer.name, offer]));
  const sold = new Map<string, number>();
  for (const [index, [owner, ...packages]] of SALES.entries()) {
    for (const [which, kind] of KIND_NAMES.entries()) {
      const offer = offers.get(NAMES[packages[which] ?? 'basic']);
      if (offer === undefined) throw new Error('a package is missing');
      const name = `${owner} ${kind}`;
      const waits = kind === 'activecode' && index % 3 !== 0;
      const number = index * KIND_NAMES.length + which + 1;
      const start = startOf(name, offer, index);
      sold.set(name, await sellLine(trx, { kind, ownerId: idOf(ids, owner), offer, number, start, waits }));
    }
  }
  return sold;
}

/**
 * Returns when a line was sold, in milliseconds since 1970. Half of the free trials have expired, and lines due for
 * renewal expire within a day.
 */
function startOf(name: string, offer: Offer, index: number): number {
  const now = Math.floor(Date.now() / 1000) * 1000;
  if (DUE.includes(name)) return now - 30 * DAY;
  return offer.is_trial && !offer.is_paid_trial && index % 2 === 0 ? now - (2 + index) * DAY : now;
}

interface Sale {
  kind: LineKindName;
  ownerId: number;
  offer: Offer;
  /** Distinguishes the line in its credentials and in the integrator's reference. */
  number: number;
  /** Milliseconds since 1970. */
  start: number;
  /** True for a code that is not activated. */
  waits: boolean;
}

async function sellLine(trx: Transaction<Database>, sale: Sale): Promise<number> {
  const { kind, ownerId, offer, number, start, waits } = sale;
  const due = start < Date.now() - 20 * DAY;
  const created_at = new Date(start).toISOString();
  const expired_at = new Date(due ? start + 30.5 * DAY : endOfPeriod(start, offer)).toISOString();
  const { id } = await trx
    .insertInto('lines')
    .values({
      kind,
      ...(await credentials(trx, sale)),
      external_id: `order-${String(1000 + number)}`,
      package_id: offer.id,
      is_trial: offer.is_trial,
      is_paid_trial: offer.is_paid_trial,
      auto_renewal: due || offer.period_type === 'year',
      vpn_enabled: offer.period_type === 'year',
      user_id: ownerId,
      created_by_id: ownerId,
      customer_has_paid: number % 4 !== 0,
      messaging_contact: number % 3 === 0 ? `+4670${String(1000000 + number * 7919)}` : null,
      ...(waits ? {} : { activated_at: created_at, expired_at }),
      created_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amount = offer.is_trial ? 0 : offer.credit;
  const moved =
    amount === 0
      ? null
      : await transfer(trx, {
          ...BY_NOBODY,
          kind: 'subscription_payment',
          from: creditAccount(ownerId),
          to: salesAccount(ownerId),
          amount,
          description: `${KINDS[kind].type} line: ${offer.name}`,
          subject: { type: KINDS[kind].type, id },
          actorId: ownerId,
        });
  await recordCharges(
    trx,
    [
      {
        line_id: id,
        kind: 'create',
        payer_id: ownerId,
        transfer_id: moved?.id ?? null,
        amount,
        discount: 0,
        voucher_id: null,
        max_connections: 1,
        ...chargedOffer(offer),
        expired_at: waits ? null : expired_at,
      },
    ],
    'create',
  );
  if (start < Date.now() - DAY) {
    await trx.updateTable('line_charges').set({ created_at }).where('line_id', '=', id).execute();
  }
  if (offer.is_trial) {
    await recordTrials(trx, ownerId, [{ line_id: id, is_paid: offer.is_paid_trial }]);
    if (offer.is_paid_trial) await usePaidTrials(trx, ownerId, 1);
  }
  return id;
}

async function credentials(
  trx: Transaction<Database>,
  { kind, ownerId, number, waits }: Sale,
): Promise<Partial<Insertable<LinesTable>>> {
  const mac_address = `00:1A:79:4E:00:${String(number).padStart(2, '0')}`;
  const player = { username: `viewer${String(number)}`, password: randomPassword() };
  switch (kind) {
    case 'm3u':
      return { ...player, ...(await freeHostName(trx, ownerId)) };
    case 'mag':
      return { ...player, mac_address, stb_type: 'MAG322', ...(await freeHostName(trx, ownerId)) };
    case 'enigma':
      return { ...player, mac_address, enigma_version: '2' };
    case 'activecode':
      return {
        code: randomCode(),
        ...(waits ? {} : { ...player, mac_address, activecode_device_id: 1 + (number % 3) }),
      };
  }
}

async function refund(trx: Transaction<Database>, id: number): Promise<void> {
  const charge = await lastCharge(trx, id);
  const line = await trx.selectFrom('lines').select(LINE_ROW).where('id', '=', id).executeTakeFirstOrThrow();
  if (charge === undefined) throw new Error(`line ${String(id)} was not charged`);
  await reverseCharge(trx, line, {
    ...BY_NOBODY,
    charge,
    amount: assessRefund(charge).amount,
    description: 'The customer changed their mind',
    subjectType: KINDS[line.kind].type,
    actorId: line.user_id,
  });
}

/** Adds a connection to every third active line. One in three of these has ended. */
async function connect(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into activities (line_id, ip, user_agent, stream_id, started_at, ended_at)
    select id, '203.0.113.' || id, case kind when 'm3u' then 'VLC/3.0.21' else 'MAG/2.20' end, 1 + id % 10,
      now() - interval '90 minutes', case when id % 9 = 0 then now() - interval '20 minutes' end
    from lines where id % 3 = 0 and expired_at > now() and refunded_at is null`.execute(trx);
}

async function restrict(trx: Transaction<Database>, ids: Ids, lines: readonly number[]): Promise<void> {
  const lineIds = await lockLines(trx, (eb) => eb('id', 'in', lines));
  await createRestrictions(
    trx,
    {
      title: 'Chargeback',
      description: 'The customer disputed the payment; the line stays off until it is settled.',
      policies: ['*'],
      batch: null,
      createdById: idOf(ids, 'northern-lights'),
    },
    { lineIds },
  );
  await createRestrictions(
    trx,
    {
      title: 'Account under review',
      description: 'Please confirm the company address with your reseller.',
      policies: ['*'],
      batch: null,
      createdById: idOf(ids, 'iberia-media'),
    },
    { userIds: [idOf(ids, 'madrid-tele')] },
  );
}
