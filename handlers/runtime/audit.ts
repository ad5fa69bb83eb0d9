import { hash } from 'node:crypto';
import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { compileOnce, type Placeholder, type Placeholders } from '../../db/connection/compiled.ts';
import { COMMITS_ASYNCHRONOUSLY } from '../../db/connection/durability.ts';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { AuditNote } from '../call/contract.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { RequestParts } from './router.ts';
import { omitPaths } from '../call/secrets.ts';

export interface AuditedWrite {
  operation: OperationName;
  parts: RequestParts;
  caller: { id: number; tokenId: number } | null;
  note: AuditNote;
  ip: string;
  requestId: string;
}

/** A response as JSON, without secrets, to be replayed. */
interface StoredResponse {
  key: IdempotencyKey;
  reply: string;
}

/**
 * Returns the statement that writes the audit log row of a write and, with an Idempotency-Key, stores its response.
 * Secrets in the body are replaced, and long texts by their digests. The subject is the handler's note, otherwise the
 * `id` of the path. Returns COMMITS_ASYNCHRONOUSLY. Throws if the row would have no user.
 */
export function logEntry(
  trx: Transaction<Database>,
  { operation, parts, caller, note, ip, requestId }: AuditedWrite,
  storedResponse?: StoredResponse,
): CompiledQuery<{ held_by: string | null }> {
  const userId = note.userId ?? caller?.id;
  if (userId === undefined) throw new Error(`${operation} does not say on whose behalf it writes`);
  const { id } = parts.params;
  const subjectId = note.subjectId ?? (typeof id === 'number' ? id : null);
  const body = { ...parts.query, ...(parts.body as object | undefined) };
  const { subject, secrets } = operations[operation];
  const changes = digested(omitPaths(body, secrets.request, '[redacted]'));
  const tokenId = caller?.tokenId ?? null;
  const entry: LogEntry = { userId, tokenId, operation, subject, subjectId, changes, ip, requestId };
  if (storedResponse === undefined) return insertEntry.compile(trx, { entry });
  const { key, reply } = storedResponse;
  return insertEntryAndResponse.compile(trx, { entry, key, reply });
}

/** The columns of a row in the audit log. */
interface LogEntry {
  userId: number;
  tokenId: number | null;
  operation: OperationName;
  subject: string | null;
  subjectId: number | null;
  /** JSON. */
  changes: string;
  ip: string;
  requestId: string;
}

const insertEntry = compileOnce(
  (trx: Transaction<Database>, placeholder: Placeholders<{ entry: LogEntry }>) =>
    insertInto(placeholder('entry')).compile(trx),
);

/** Fails if another request has stored a response with the key since the claim. The retry then finds that response. */
const insertEntryAndResponse = compileOnce(
  (
    trx: Transaction<Database>,
    placeholder: Placeholders<{ entry: LogEntry; key: IdempotencyKey; reply: string }>,
  ) => {
    const key = placeholder('key');
    return sql<{ held_by: string | null }>`
    with stored as (
      insert into idempotency_keys (user_id, operation, key, request_hash, reply)
      values (${key.column('userId')}, ${key.column('operation')}, ${key.column('key')}, ${key.column('requestHash')},
        ${placeholder('reply')})
    ) ${insertInto(placeholder('entry'))}`.compile(trx);
  },
);

const insertInto = (entry: Placeholder<LogEntry>) => sql<{ held_by: string | null }>`
    insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
    values (${entry.column('userId')}, ${entry.column('tokenId')}, ${entry.column('operation')},
      ${entry.column('subject')}, ${entry.column('subjectId')}, ${entry.column('changes')}, ${entry.column('ip')},
      ${entry.column('requestId')})
    returning ${COMMITS_ASYNCHRONOUSLY}`;

/** In bytes. */
const LONGEST_KEPT = 2048;

/**
 * Returns plain data as JSON, with a digest in place of each text or object within it above 2 KB: `{ bytes, sha256 }`
 * of the text, or of the object as JSON. Lists keep their items.
 */
function digested(data: unknown): string {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) <= LONGEST_KEPT || typeof data !== 'object' || data === null) return json;
  const fields = Object.entries(data).map(([name, value]: [string, unknown]) => [name, digestOf(value)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function digestOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(digestOf);
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  return bytes <= LONGEST_KEPT ? value : { bytes, sha256: hash('sha256', text, 'hex') };
}
