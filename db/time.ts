/** Milliseconds since 1970 of `YYYY-MM-DD HH:MM:SS` in UTC; NaN for a date that the calendar lacks. */
export function parseUtc(time: string): number {
  const milliseconds = Date.parse(`${time.replace(' ', 'T')}Z`);
  return !Number.isNaN(milliseconds) && formatUtc(milliseconds) === time ? milliseconds : NaN;
}

/** Milliseconds since 1970 as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function formatUtc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
