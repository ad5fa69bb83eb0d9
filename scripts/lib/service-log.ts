import { pino } from 'pino';

const log = pino();

/**
 * Says on stdout how the service itself is doing: readable on a terminal, otherwise as a line of JSON with these fields,
 * whatever LOG_LEVEL is.
 */
export function announce(message: string, fields: object = {}, readable = message): void {
  if (process.stdout.isTTY) console.log(readable);
  else log.info(fields, message);
}
