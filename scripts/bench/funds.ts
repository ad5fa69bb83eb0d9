import type { Kysely } from 'kysely';
import { bySystem } from '../../db/cause.ts';
import { creditAccount } from '../../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../../db/transfers.ts';
import type { Database } from '../../db/schema/tables.ts';

const FUNDS = 100_000_000;

/** Transfers a million credits from the root to a user, more than any benchmark spends. */
export async function fund(db: Kysely<Database>, userId: number): Promise<void> {
  const moved = { kind: 'normal', amount: FUNDS, description: 'Bench', cause: bySystem() } as const;
  await db.transaction().execute(async (trx) =>
    transfer(trx, {
      id: await beginTransfer(trx),
      ...moved,
      from: creditAccount(1),
      to: creditAccount(userId),
    }),
  );
}
