import { sql } from 'kysely';
import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import type { SlicePlace } from '../../handlers/call/contract.ts';
import { family } from '../db/ledger/scene.ts';
import { CSV, exported, NDJSON, rowsOf } from '../support/exports.ts';

// What of an export waits for its client is bounded, however long its rows are.

const ROWS = 600;
/** Twice as many characters, of UTF-16. */
const DESCRIPTION = 2000;
const MOST_CHARACTERS = 512 * 1024;

void test('transactions_index 200: rows that are long are exported in shorter parts, every row once', async (t) => {
  const places: SlicePlace[] = [];
  const { list, slice } = handlers.transactions_index;
  const { service, db, token, seller, child } = await family(t, {
    transactions_index: {
      list,
      slice(call, place) {
        places.push(place);
        return slice(call, place);
      },
    },
  });
  await sql`
    insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
    select 'normal', payer.id, payee.id, 1, repeat('😀', ${DESCRIPTION}::integer)
    from generate_series(1, ${ROWS}::integer)
    join credit_accounts payer on payer.purpose = 'credit' and payer.user_id = ${seller.id}
    join credit_accounts payee on payee.purpose = 'credit' and payee.user_id = ${child.id}`.execute(db);
  const all = (await db.selectFrom('credit_transfers').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

  const answer = await exported(service, 'transactions_index', NDJSON, { token });
  t.same(
    rowsOf(answer).map(({ id }) => id),
    all,
  );
  const ends = [...places.slice(1).map(({ after }) => after), Infinity];
  const longest = places.map(
    ({ after }, index) => all.filter((id) => id > after && id <= (ends[index] ?? 0)).length,
  );
  t.ok(Math.max(...longest) * DESCRIPTION * 2 <= MOST_CHARACTERS, `parts of ${longest.join(', ')} rows`);
  const read = places.map(({ limit }) => limit).slice(1);
  t.ok(Math.max(...read) < ROWS / 2, 'and no more are read than are likely to be written');

  const csv = await exported(service, 'transactions_index', CSV, { token });
  t.equal(csv.text.split('\r\n').length, 1 + ROWS + 1, 'a head, and each row once');
});
