/** Thrown when existing rows prevent a migration. The message lists them and says how to resolve it. */
export class IncompatibleRowsError extends Error {}

/** Thrown when the embedded PostgreSQL cannot run. The message says why, and what to set instead. */
export class PostgresStartError extends Error {}

/** Returns the SQLSTATE of a database error, or Node's code of a connection error. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the constraint that a database error names. */
export function constraintOf(error: unknown): string | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}

/** Returns true for a deadlock or a serialization failure, after which the transaction may be retried. */
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

/** Returns true when the database cannot be reached or is shutting down. The same request may succeed shortly after. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined) return CONNECTION_CODES.has(code) || code.startsWith('08');
  // node-postgres sets no code on these errors.
  return /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
    error.message,
  );
}

/** Returns true when the database rejects the login: a wrong user, password or database name. */
export function isDatabaseLoginRejected(error: unknown): error is Error {
  const code = errorCode(error);
  return code !== undefined && (code.startsWith('28') || code === '3D000');
}
