import { sql } from 'kysely';
import { test } from 'tap';
import { enqueue } from '../../db/setup/queue.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { work } from '../support/workers.ts';
import { World } from '../support/world.ts';

// Two concurrent workers, one of them killed with -9: each period of each line is still renewed once.

/** More than two transactions renew. */
const LINES = 250;
const PRICE = 1000;

void test('a worker that is killed during renewals', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const owner = await world.user(root);
  await world.transfer(root, owner, LINES * PRICE);
  const package_id = await world.package({ credit: PRICE });
  await world.role({ packages: [package_id], users: [owner] });
  const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 12 * 3_600_000);
  for (let count = 0; count < LINES; count += 1) {
    await world.line(owner, 'm3u', { package_id, auto_renewal: true, expired_at: end });
  }
  // Every transaction takes a while, just before it ends.
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.01); return null; end $$`.execute(db);
  await sql`create constraint trigger dawdle after insert on notifications
    deferrable initially deferred for each row execute function dawdle()`.execute(db);

  const env = { DATABASE_URL: databaseUrl };
  const [killed, other] = await Promise.all([work(t, env), work(t, env)]);
  const queue = (): Promise<string | null> => db.transaction().execute((trx) => enqueue(trx, 'auto-renewal'));
  const renewed = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from renewals where outcome = 'succeeded'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const active = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pgboss.job where name = 'auto-renewal' and state = 'active'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  await queue();
  await queue();
  await until(async () => (await renewed()) > 0 && (await active()) >= 2);
  t.equal((await killed.end('SIGKILL')).code, null);
  const before = await renewed();
  t.ok(before < LINES, `${String(before)} of ${String(LINES)} were renewed when it was killed`);

  // The next run, which comes every minute, finds the renewals that were in progress.
  await until(async () => {
    if ((await renewed()) === LINES) return true;
    if ((await active()) < 2) await queue();
    return false;
  });
  t.match(await other.end('SIGTERM'), { code: 0, stderr: '' });

  const { rows } = await sql<{
    charges: number;
    notices: number;
    syncs: number;
    renewals: number;
    on_time: boolean;
  }>`
    select lines.expired_at = ${end}::timestamptz + interval '1 month' as on_time,
      (select count(*) from line_charges where line_id = lines.id and amount = ${PRICE}) as charges,
      (select count(*) from notifications where data->>'m3u_id' = lines.id::text) as notices,
      (select count(*) from syncs where line_id = lines.id) as syncs,
      (select count(*) from renewals where line_id = lines.id) as renewals
    from lines`.execute(db);
  const once = { on_time: true, charges: 1, notices: 1, syncs: 1, renewals: 1 };
  t.same(rows, Array<typeof once>(LINES).fill(once));
  const spent = await sql<{ balance: number; transfers: number }>`
    select balance, (select count(*) from credit_transfers where kind = 'subscription_payment') as transfers
    from credit_accounts where user_id = ${owner.id} and purpose = 'credit'`.execute(db);
  t.same(spent.rows, [{ balance: 0, transfers: LINES }]);
});
