import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp } from './columns.ts';

/** A fault that a check has found: a violated rule, how often, and the ids of the first violations. */
export interface StoredFault {
  rule: string;
  count: number;
  ids: number[];
}

/** The checks of the ledger. At most one is unfinished. */
export interface LedgerChecksTable {
  id: GeneratedAlways<number>;
  /** What is walked through now. */
  walk: string;
  /** The last key of it that was checked; empty before the first. */
  position: Generated<number[]>;
  /** How many rows were checked so far. */
  checked: Generated<number>;
  faults: ColumnType<StoredFault[], string | undefined, string>;
  started_at: DefaultTimestamp;
  finished_at: NullableTimestamp;
}

export interface LedgerChecksTables {
  ledger_checks: LedgerChecksTable;
}
