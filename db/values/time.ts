/** Parses `YYYY-MM-DD HH:MM:SS` in UTC into milliseconds since 1970. Returns NaN for an invalid date. */
export function parseUtc(time: string): number {
  const milliseconds = Date.parse(`${time.replace(' ', 'T')}Z`);
  return !Number.isNaN(milliseconds) && formatUtc(milliseconds) === time ? milliseconds : NaN;
}

/** Formats milliseconds since 1970 as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function formatUtc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the first second of a date, or a time unchanged. */
export const firstSecond = (text: string): string => withTime(text, '00:00:00');

/** Returns the last second of a date, or a time unchanged. */
export const lastSecond = (text: string): string => withTime(text, '23:59:59');

const withTime = (text: string, time: string): string => (text.length === 10 ? `${text} ${time}` : text);

/** Returns a time from the database with the zone UTC, so that PostgreSQL ignores the session's time zone. */
export const withZone = (time: string | null): string | null => time && `${time}Z`;
