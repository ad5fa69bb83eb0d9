export const DAY = 86_400_000;

/** Times are relative to today's midnight. So seeds of the same day are the same, and not all lines are expired. */
export const TODAY = Math.floor(Date.now() / DAY) * DAY;

const STORY = 400 * DAY;

/**
 * Returns when a row was created, in milliseconds since 1970. Rows are spread evenly over the past 400 days, in the
 * order of their ids.
 */
export function createdAt(row: number, rows: number): number {
  return TODAY - Math.floor((1 - row / rows) * STORY);
}

/** Formats milliseconds since 1970 for the database. */
export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns the timestamps of a row that was never changed. */
export function stamps(milliseconds: number): { created_at: string; updated_at: string } {
  const at = time(milliseconds);
  return { created_at: at, updated_at: at };
}
