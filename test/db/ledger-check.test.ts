import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { test } from 'tap';
import { checkLedger, inspectLedger, type LedgerReport } from '../../db/ledger/check.ts';
import { LEDGER_RULES } from '../../db/ledger/rules.ts';
import type { Database } from '../../db/schema/index.ts';
import { damageTo, fillLedger } from './ledger/damage.ts';
import { runScript } from '../support/processes.ts';

/** Returns the result of the check after some damage by the owner of the database. The damage is rolled back. */
async function damaged(db: Kysely<Database>, ...damage: RawBuilder<unknown>[]): Promise<LedgerReport> {
  const undo = new Error('undone');
  let report: LedgerReport | undefined;
  const harm = async (trx: Transaction<Database>): Promise<never> => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of damage) await statement.execute(trx);
    report = await inspectLedger(trx);
    throw undo;
  };
  await db
    .transaction()
    .execute(harm)
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (report === undefined) throw new Error('no report');
  return report;
}

void test('checkLedger', async (t) => {
  const it = await fillLedger(t);
  const { db } = it.shop;
  const damage = damageTo(it);

  await t.test('finds no fault in what the service has written, and counts it', async (t) => {
    const { figures, faults } = await checkLedger(db);
    t.same(faults, []);
    t.same(figures, {
      users: 3,
      // Credit to the seller and to the child, three sales, a batch, an extension, a refund, a claim and a renewal.
      transfers: 10,
      entries: 20,
      sum: 0,
      circulating: 100_500,
      charges: 7,
      charged: 7000,
      refunds: 1,
      refunded: 1000,
    });
  });

  await t.test('changes nothing, and can run while others write', async (t) => {
    await db.transaction().execute(async (trx) => {
      await sql`update credit_accounts set balance = balance where id = ${it.credit}`.execute(trx);
      t.same((await checkLedger(db)).faults, []);
    });
  });

  for (const [name, { statements, found }] of Object.entries(damage)) {
    await t.test(`names ${name}`, async (t) => {
      const { faults } = await damaged(db, ...statements);
      t.same(faults.map(({ rule }) => rule).sort(), Object.keys(found).sort());
      for (const { rule, ids, count } of faults) {
        const expected = found[rule] ?? [];
        for (const id of expected) t.ok(ids.includes(id), `${rule} names ${String(id)} in ${String(ids)}`);
        if (expected.length > 0 && rule !== 'reversals')
          t.same(
            ids,
            [...expected].sort((a, b) => a - b),
          );
        t.equal(count, ids.length);
      }
    });
  }

  await t.test('has no rule that this test cannot break', (t) => {
    const broken = new Set(Object.values(damage).flatMap(({ found }) => Object.keys(found)));
    t.same([...broken].sort(), Object.keys(LEDGER_RULES).sort());
    t.end();
  });

  await t.test('names the first twenty of many faults, and counts them all', async (t) => {
    const { faults } = await damaged(
      db,
      sql`insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
        select 'normal', ${it.credit}, ${it.childCredit}, 1, '' from generate_series(1, 50)`,
    );
    t.match(faults, [{ rule: 'entries', count: 50, ids: { length: 20 } }]);
  });
});

void test('npm run ledger:check', async (t) => {
  const it = await fillLedger(t);
  const { service, db } = it.shop;
  const check = () => runScript(t, 'ledger-check', [], { DATABASE_URL: service.databaseUrl });

  const sound = await check();
  t.match(sound, { code: 0, stderr: '' });
  t.match(sound.stdout, /transfers +\| +10 \|/);
  t.match(sound.stdout, /sum of all entries +\| +0\.00 \|/);
  t.match(sound.stdout, /The ledger is sound\./);

  await sql`update credit_accounts set balance = balance + 1 where id = ${it.credit}`.execute(db);
  const broken = await check();
  t.equal(broken.code, 1);
  t.match(broken.stdout, /balances: a balance is the one after the last entry, .* +\| +1 \|/);
  t.match(broken.stderr, new RegExp(`balances: account ${String(it.credit)}\\n`));
});
