import type { Database } from './schema/index.ts';

/** Columns of a table by their names, each with its table: `{ id: 'packages.id' }`. */
export function columnsOf<Table extends keyof Database, Column extends keyof Database[Table] & string>(
  table: Table,
  columns: readonly Column[],
): { readonly [Name in Column]: `${Table}.${Name}` } {
  const entries = columns.map((column) => [column, `${table}.${column}`]);
  // The compiler does not follow names through entries.
  return Object.fromEntries(entries) as { [Name in Column]: `${Table}.${Name}` };
}
