import { type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Reader } from './connection/reader.ts';
import type { TransferKind } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';

/** A transfer, as its parties see it. */
export interface TransactionRow {
  id: number;
  type: TransferKind;
  /** Hundredths of a credit. */
  amount: number;
  /** Null for the system, which owns the `sales` accounts. */
  from_user_id: number | null;
  to_user_id: number | null;
  description: string;
  subject_type: string | null;
  subject_id: number | null;
  reverses_id: number | null;
  created_by_id: number | null;
  created_at: string;
}

/** Selects transfers with their parties, which are looked up row by row as in `selectUsers`. */
export function selectTransactions(
  db: Reader,
): SelectQueryBuilder<Database, 'credit_transfers', TransactionRow> {
  return db
    .selectFrom('credit_transfers')
    .select([
      'credit_transfers.id',
      'credit_transfers.kind as type',
      'credit_transfers.amount',
      'credit_transfers.description',
      'credit_transfers.subject_type',
      'credit_transfers.subject_id',
      'credit_transfers.reverses_id',
      'credit_transfers.actor_id as created_by_id',
      'credit_transfers.created_at',
    ])
    .select((eb) => [
      userOf(eb, 'credit_transfers.from_account_id').as('from_user_id'),
      userOf(eb, 'credit_transfers.to_account_id').as('to_user_id'),
    ]);
}

function userOf(
  eb: ExpressionBuilder<Database, 'credit_transfers'>,
  account: 'credit_transfers.from_account_id' | 'credit_transfers.to_account_id',
) {
  return eb
    .selectFrom('credit_accounts')
    .select('credit_accounts.user_id')
    .whereRef('credit_accounts.id', '=', account)
    .where('credit_accounts.purpose', '=', 'credit');
}
