/** An error whose message tells the operator what to do; it is shown without a stack. */
export class ExplainedError extends Error {}

/** Thrown when the embedded PostgreSQL cannot run. The message says why, and what to set instead. */
export class PostgresStartError extends ExplainedError {}

/** Thrown when PostgreSQL is older than this version of the service supports. */
export class OldPostgresError extends ExplainedError {}

/** Thrown when the schema has migrations that this version of the service does not know. */
export class NewerSchemaError extends ExplainedError {}

/** The SQLSTATE when another request holds the Idempotency-Key. */
export const KEY_IN_USE = 'IK001';

/** The SQLSTATE when the response for the Idempotency-Key is stored. */
export const KEY_USED = 'IK002';

/** The SQLSTATE of a statement that waited too long for a lock. */
export const LOCK_TIMEOUT = '55P03';

/** The SQLSTATE of a statement that ran too long. */
export const TOOK_TOO_LONG = '57014';

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

/**
 * Returns true if the transaction may be retried: after a deadlock or a serialization failure, or when another request
 * has just stored its response for the same Idempotency-Key. The retry finds that response.
 */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40P01' || code === '40001' || constraintOf(error) === 'idempotency_keys_pkey';
}

const UNREACHABLE = 'The database cannot be reached.';

/** What is wrong with the database, by SQLSTATE or Node's code. A later request may succeed. */
const OUTAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EPIPE',
      'ETIMEDOUT',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
    ].map((code) => [code, UNREACHABLE]),
  ),
  CERT_HAS_EXPIRED: 'The certificate of the database has expired.',
  '53100': 'The database has no space left on its disk.',
  '53200': 'The database has no memory left.',
  '53300': 'The database has too many connections.',
  '57000': 'The database was told to stop what it was doing.',
  '57P01': 'The database is being shut down.',
  '57P02': 'The database has crashed.',
  '57P03': 'The database is starting up.',
  '57P04': 'The database has been dropped.',
  '57P05': 'The database has closed a connection.',
  '25006': 'The database is a standby, which cannot be written.',
};

/** The same by class of SQLSTATE, for codes that `OUTAGES` lacks. */
const OUTAGE_CLASSES: Readonly<Record<string, string>> = {
  '08': 'The connection to the database broke.',
  '53': 'The database has no resources left.',
  '58': 'The database cannot use its files.',
};

/** Thrown when the database has not answered by the deadline. The connection is closed; the outcome is unknown. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('the database has not answered in time');
  }
}

/** Thrown when no connection was free by the deadline. */
export class NoConnectionError extends Error {
  constructor() {
    super('no connection to the database was free in time');
  }
}

/** Describes why the database cannot work for now, such as unreachable or full. Returns undefined for other errors. */
export function outage(error: unknown): string | undefined {
  if (error instanceof DatabaseSilentError) return 'The database has not answered in time.';
  if (error instanceof NoConnectionError) return 'No connection to the database became free.';
  if (!(error instanceof Error)) return undefined;
  // Requests connect to nothing else. Every cause, such as a lack of file descriptors, counts as an outage.
  if ('syscall' in error && error.syscall === 'connect') return UNREACHABLE;
  const code = errorCode(error);
  if (code !== undefined) return OUTAGES[code] ?? OUTAGE_CLASSES[code.slice(0, 2)];
  // node-postgres sets no code on these errors.
  return /^Connection terminated|^timeout expired|^Client (has encountered a connection error|was closed)|^Cannot use a pool after/.test(
    error.message,
  )
    ? 'The connection to the database broke.'
    : undefined;
}

/** Returns true when the database cannot work for now. The same request may succeed shortly after. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return outage(error) !== undefined;
}

/** Returns true when the database rejects the login: a wrong user, password or database name. */
export function isDatabaseLoginRejected(error: unknown): error is Error {
  const code = errorCode(error);
  return code !== undefined && (code.startsWith('28') || code === '3D000');
}
