import { randomUUID } from 'node:crypto';
import { programBy, templateBy, voucherBy } from '../../support/vouchers.ts';
import type { Item } from '../model.ts';
import { BEFORE, rows } from '../row.ts';
import { packages, people, type Place, type Scene } from '../scene.ts';
import { insert } from '../../support/rows.ts';

async function accountsOf({ db }: Place, users: readonly number[]): Promise<number[]> {
  const found = await db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', 'in', users)
    .where('purpose', '=', 'credit')
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export const transactions: Scene<'transactions_index'> = async (place) => {
  const { db } = place;
  const payers = await accountsOf(place, await people(place, 3));
  const payees = await accountsOf(place, await people(place, 4));
  const actors = await people(place, 3);
  const reversed = await db
    .insertInto('credit_transfers')
    .values(
      [50, 60].map((amount) => ({
        amount,
        kind: 'normal' as const,
        from_account_id: payers[0] ?? 0,
        to_account_id: payees[0] ?? 0,
        description: 'Reversed',
        created_at: BEFORE.created_at,
      })),
    )
    .returning('id')
    .execute();
  const references = await db
    .insertInto('order_references')
    .values(
      ['invoice 1', 'invoice 2'].map((reference) => ({
        id: randomUUID(),
        user_id: actors[0] ?? 0,
        operation: 'transactions_create',
        reference,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('credit_transfers')
    .values(
      rows((row) => ({
        amount: row.number(100),
        created_at: row.moment(),
        kind: row.one(KINDS),
        from_account_id: row.one(payers),
        to_account_id: row.one(payees),
        actor_id: row.one(actors),
        subject_type: row.one(['M3u', 'Mag', 'Enigma']),
        subject_id: row.number(500),
        reverses_id: row.maybe(row.one(reversed).id),
        reference_id: row.maybe(row.one(references).id),
        description: row.word('transfer'),
      })),
    )
    .execute();
  return { transactions_index: {} };
};

const KINDS = ['normal', 'refund', 'transfer_refunded', 'voucher', 'reward'] as const;

const DAY = 86_400_000;

export const vouchers: Scene<'vouchers_index' | 'voucher_templates_index' | 'reward_programs_index'> = async (
  place,
) => {
  const { world, db, root } = place;
  const sold = await packages(place, 4);
  const makers = [root.id, ...(await people(place, 2))];
  const takers = await people(place, 3);
  const templates = [await templateBy(world, root, BEFORE), await templateBy(world, root, BEFORE)];
  const programs = [
    await programBy(world, root, {
      package_id: sold[0] ?? 0,
      voucher_template_id: templates[0] ?? 0,
      ...BEFORE,
    }),
    await programBy(world, root, {
      package_id: sold[1] ?? 0,
      voucher_template_id: templates[1] ?? 0,
      ...BEFORE,
    }),
  ];
  const insertedVouchers = await db
    .insertInto('vouchers')
    .values(
      rows((row) => {
        const start_date = row.moment();
        return {
          title: row.word('voucher'),
          code: `CODE-${row.word('2026').toUpperCase().replace(' ', '-')}`,
          value: row.number(100),
          percentage: row.number(100),
          status: row.one(['active', 'inactive'] as const),
          used_count: row.number(),
          start_date,
          end_date: new Date(row.moment().getTime() + 40 * DAY),
          created_at: row.moment(),
          updated_at: row.moment(),
          created_by_id: row.one(makers),
          user_id: row.one(takers),
          reward_program_id: row.one(programs),
        };
      }),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('voucher_packages')
    .values(rows((row) => ({ voucher_id: insertedVouchers[row.index]?.id ?? 0, package_id: row.one(sold) })))
    .execute();
  const insertedTemplates = await db
    .insertInto('voucher_templates')
    .values(
      rows((row) => ({
        title: row.word('template'),
        value: row.number(100),
        percentage: row.number(100),
        status: row.one(['active', 'inactive'] as const),
        created_at: row.moment(),
        updated_at: row.moment(),
        created_by_id: row.one(makers),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('voucher_template_packages')
    .values(
      rows((row) => ({
        voucher_template_id: insertedTemplates[row.index]?.id ?? 0,
        package_id: row.one(sold),
      })),
    )
    .execute();
  await db
    .insertInto('reward_programs')
    .values(
      rows((row) => ({
        name: row.word('program'),
        status: row.one(['active', 'inactive'] as const),
        sale_package_objective: row.number(),
        created_at: row.moment(),
        updated_at: row.moment(),
        package_id: row.one(sold),
        voucher_template_id: row.one(templates),
        objective_period_type: row.one(['day', 'month', 'year'] as const),
        objective_period_value: row.number(),
        created_by_id: row.one(makers),
      })),
    )
    .execute();
  // The list finds a code only for who may read it, and hides it from others.
  const code_exact = (voucher: Item) => (String(voucher.code).startsWith('*') ? null : voucher.code);
  return {
    vouchers_index: { shown: { code_exact } },
    voucher_templates_index: {},
    reward_programs_index: {},
  };
};

export const claims: Scene<'vouchers_claims'> = async (place) => {
  const { world, db, root } = place;
  const voucher = await voucherBy(world, root, { percentage: 1000 });
  const claimers = await people(place, 23);
  const transfers = await transfersFor(place, 23);
  const made = rows((row) => {
    const status = row.one(['credited', 'reserved'] as const);
    const transfer_id = status === 'credited' ? transfers[row.index] : null;
    return { voucher_id: voucher.id, user_id: claimers[row.index] ?? 0, sequence: 1, status, transfer_id };
  });
  await db.insertInto('voucher_claims').values(made).execute();
  return { vouchers_claims: { id: voucher.id } };
};

export const requestCredits: Scene<'request_credits_index'> = async (place) => {
  const takers = await people(place, 3);
  const requesters = await people(place, 23);
  const transfers = await transfersFor(place, 23);
  await place.db
    .insertInto('request_credits')
    .values(
      rows((row) => {
        const status = row.one(['pending', 'taken', 'accepted', 'rejected', 'cancelled'] as const);
        const [taken_at, decided_at, taken_by_id] = [row.moment(), row.moment(), row.one(takers)];
        const isDecided = status !== 'pending' && status !== 'taken';
        return {
          status,
          amount: row.number(100),
          description: row.word('request'),
          created_at: row.moment(),
          updated_at: row.moment(),
          // One open request each.
          created_by_id: requesters[row.index] ?? 0,
          ...(status === 'pending' ? {} : { taken_at, taken_by_id }),
          ...(isDecided ? { decided_at } : {}),
          rejection_reason: status === 'rejected' ? 'No' : null,
          transfer_id: status === 'accepted' ? (transfers[row.index] ?? null) : null,
        };
      }),
    )
    .execute();
  return { request_credits_index: {} };
};

export const requestRefunds: Scene<'request_refunds_index'> = async (place) => {
  const { world, db, root } = place;
  const deciders = await people(place, 3);
  const requesters = await people(place, 3);
  const transfers = await transfersFor(place, 23);
  const package_id = await world.package();
  for (const row of rows((row) => row)) {
    const line_id = await world.line(root, row.one(['m3u', 'mag', 'enigma', 'activecode'] as const), {
      package_id,
    });
    const line_charge_id = await insert(db, 'line_charges', {
      line_id,
      kind: 'create',
      payer_id: root.id,
      amount: 0,
      package_id,
      package_credit: 0,
      period: 1,
      period_type: 'month',
      max_connections: 1,
    });
    const status = row.one(['pending', 'accepted', 'rejected', 'cancelled'] as const);
    const [decided_at, decided_by_id, amount] = [row.moment(), row.one(deciders), row.number(100)];
    await db
      .insertInto('request_refunds')
      .values({
        line_id,
        line_charge_id,
        status,
        reason: row.word('reason'),
        created_by_id: row.one(requesters),
        created_at: row.moment(),
        updated_at: row.moment(),
        decided_at: status === 'pending' ? null : decided_at,
        decided_by_id: status === 'accepted' || status === 'rejected' ? decided_by_id : null,
        rejection_reason: status === 'rejected' ? 'No' : null,
        amount: status === 'accepted' ? amount : null,
        transfer_id: status === 'accepted' ? transfers[row.index] : null,
      })
      .execute();
  }
  return { request_refunds_index: {} };
};

/** Inserts this many transfers of the root. */
async function transfersFor({ world, root }: Place, count: number): Promise<number[]> {
  const payee = await world.user(root, { permissions: [] });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await world.transfer(root, payee, 100));
  return ids;
}
