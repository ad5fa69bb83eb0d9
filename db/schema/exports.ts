import type { ColumnType } from 'kysely';

/** The exports that run: one of a user at most. */
export interface ExportsTable {
  user_id: number;
  /** Which of the user's exports it is. */
  holder: string;
  /** After this time another one may take its place. */
  held_until: ColumnType<string>;
}

export interface ExportsTables {
  exports: ExportsTable;
}
