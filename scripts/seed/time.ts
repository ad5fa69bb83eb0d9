export const DAY = 86_400_000;

/** Times count back from today's midnight: two seeds of one day are the same, and lines do not all expire. */
export const TODAY = Math.floor(Date.now() / DAY) * DAY;

const STORY = 400 * DAY;

/** When a row of so many was made, in milliseconds: evenly over the past 400 days, in the order of their ids. */
export function madeAt(row: number, rows: number): number {
  return TODAY - Math.floor((1 - row / rows) * STORY);
}

/** A moment in milliseconds as the database reads it. */
export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** When a row was made that nobody has changed since. */
export function stamps(milliseconds: number): { created_at: string; updated_at: string } {
  const at = time(milliseconds);
  return { created_at: at, updated_at: at };
}
