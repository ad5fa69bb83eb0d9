/** Rows that keep a migration from running; the message says which, and what to do with them. */
export class UnfitRows extends Error {}

/** The SQLSTATE of a database error, or Node's code of a connection error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The constraint that a database error names. */
export function constraintOf(error: unknown): string | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}

/** True for a deadlock or a serialization failure: the transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40P01' || code === '40001';
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '53300', // too many connections
  '57P01', // the server is being shut down
  '57P02', // the server has crashed
  '57P03', // the server is starting up
  '25006', // a standby that has not been promoted
]);

/** True when the database cannot be reached or is going away: the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined) return CONNECTION_CODES.has(code) || code.startsWith('08');
  // node-postgres gives these no code.
  return /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
    error.message,
  );
}

/** True when the database turns the login down: a wrong user, password or name of the database. */
export function isDatabaseRefusal(error: unknown): error is Error {
  const code = errorCode(error);
  return code !== undefined && (code.startsWith('28') || code === '3D000');
}
