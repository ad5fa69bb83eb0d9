import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { test } from 'tap';
import { checkLedger, inspectLedger, violations, type LedgerReport } from '../../db/ledger/check.ts';
import { boundsOf, FIRST_WALK, nextSlice, walkAfter, type Walk } from '../../db/ledger/walks.ts';
import { LEDGER_RULES } from '../../db/ledger/rules.ts';
import type { Database } from '../../db/schema/tables.ts';
import { damageTo, fillLedger } from './ledger/damage.ts';
import { runScript } from '../support/processes.ts';
import { type Logger, pino } from 'pino';
import { checkLedgerInSlices } from '../../handlers/jobs/ledger-check.ts';

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
      // Credit to the seller and to the child, three sales, two of a batch, an extension, a refund, a claim and a renewal.
      transfers: 11,
      entries: 22,
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
  t.match(sound.stdout, /transfers +\| +11 \|/);
  t.match(sound.stdout, /sum of all entries +\| +0\.00 \|/);
  t.match(sound.stdout, /The ledger is sound\./);

  await sql`update credit_accounts set balance = balance + 1 where id = ${it.credit}`.execute(db);
  const broken = await check();
  t.equal(broken.code, 1);
  t.match(broken.stdout, /balances: a balance is the one after the last entry, .* +\| +1 \|/);
  t.match(broken.stderr, new RegExp(`balances: account ${String(it.credit)}\\n`));
});

// The check of the ledger as a job: in slices, beside sales.

/** Checks all slices as a transaction sees them. Returns the rules that are violated, with the ids. */
async function sliced(db: Kysely<Database>, size: number): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  let walk: Walk | undefined = FIRST_WALK;
  for (let from: readonly number[] = []; walk !== undefined;) {
    const slice = await nextSlice(db, walk, from, size);
    for (const { rule, ids } of await violations(db, boundsOf(slice), walk))
      found[rule] = [...new Set([...(found[rule] ?? []), ...ids])].sort((a, b) => a - b);
    from = slice.to;
    if (slice.to.length === 0) walk = walkAfter(walk);
  }
  return found;
}

/** Returns the log of a job, and what it has logged so far. */
function logged(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

const FATAL = 60;

void test('a check in slices', async (t) => {
  const it = await fillLedger(t);
  const { shop, credit } = it;
  const { db, seller, token } = shop;
  const check = (log: Logger, settings = {}) =>
    checkLedgerInSlices(db, { hours: 24, slice: 30, ...settings }, () => false, log);
  const again = () => sql`update ledger_checks set started_at = started_at - interval '1 day'`.execute(db);
  const checks = () => db.selectFrom('ledger_checks').selectAll().orderBy('id').execute();

  await t.test('finds every damage that the whole check finds', async (t) => {
    for (const [name, { statements, found }] of Object.entries(damageTo(it))) {
      const undo = new Error('undone');
      const harm = async (trx: Transaction<Database>): Promise<never> => {
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const statement of statements) await statement.execute(trx);
        const broken = await sliced(trx, 15);
        t.same(Object.keys(broken).sort(), Object.keys(found).sort(), name);
        for (const [rule, ids] of Object.entries(found))
          t.match(
            broken[rule],
            ids.toSorted((a, b) => a - b),
          );
        throw undo;
      };
      await t.rejects(db.transaction().execute(harm), undo);
    }
  });

  await t.test('is silent while lines are sold, extended and refunded', async (t) => {
    const monthly = await shop.package();
    let isOver = false;
    const selling = [1, 2, 3].map(async () => {
      for (let sold = 0; !isOver; sold += 1) {
        const { id } = await shop.sell('m3u', monthly);
        await shop.service.ok('m3us_extend', { token, params: { id }, body: { package_id: monthly } });
        await shop.service.ok('m3us_refund', { token, params: { id }, body: { reason: 'Sold twice' } });
        if (sold % 5 === 0) await shop.world.transfer(shop.root, seller, 50_000);
      }
    });
    const { log, lines } = logged();
    const end = Date.now() + 1500;
    while (Date.now() < end) {
      await check(log, { slice: 50 });
      await again();
    }
    isOver = true;
    await Promise.all(selling);
    t.same(new Set(lines.map(({ msg }) => msg)), new Set(['the ledger is sound']));
    const [last] = (await checks()).slice(-1);
    t.ok(Number(last?.checked) > 50);
  });

  await t.test('begins when it is due, and continues where it ended, whichever worker does', async (t) => {
    const { log, lines } = logged();
    t.equal(await check(log, { hours: 0 }), 0, '0 is never');
    const before = (await checks()).length;
    const one = (): Promise<number> => checkLedgerInSlices(db, { hours: 24, slice: 20 }, () => true, log);
    t.equal(await one(), 1);
    const [begun] = (await checks()).slice(-1);
    t.match([begun?.finished_at, begun?.walk], [null, 'accounts']);
    await Promise.all([check(log), check(log)]);
    while ((await checks()).some(({ finished_at }) => finished_at === null)) await check(log);
    t.equal((await checks()).length, before + 1);
    t.equal(lines.length, 1);
    t.equal(await check(log), 0, 'the next one is due tomorrow');
  });

  await t.test('shouts at once when it finds something, and again when it is done', async (t) => {
    await again();
    await sql`update credit_accounts set balance = balance + 1 where id = ${credit}`.execute(db);
    const { log, lines } = logged();
    await check(log);
    const fault = { rule: 'balances', count: 1, ids: [credit] };
    t.match(lines, [
      { level: FATAL, ...fault },
      { level: FATAL, faults: [fault] },
    ]);
    const [last] = (await checks()).slice(-1);
    t.same(last?.faults, [fault]);
    t.not(last?.finished_at, null);
  });
});
