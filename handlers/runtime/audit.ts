import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { AuditNote } from './contract.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { RequestParts } from './router.ts';
import { omitPaths } from './secrets.ts';

export interface AuditedWrite {
  operation: OperationName;
  parts: RequestParts;
  caller: { id: number; tokenId: number } | null;
  note: AuditNote;
  ip: string;
  requestId: string;
}

/** A response as JSON, without secrets, to replay when the request is repeated. */
export interface StoredResponse {
  key: IdempotencyKey;
  reply: string;
}

/**
 * Returns the statement that writes the audit log row of a write. If the write has an Idempotency-Key, the same
 * statement stores its response, so both take one round trip. Secrets in the body are replaced. Throws if no user is
 * known for the row.
 */
export function logEntry(
  db: Kysely<Database>,
  { operation, parts, caller, note, ip, requestId }: AuditedWrite,
  storedResponse?: StoredResponse,
): CompiledQuery {
  const userId = note.userId ?? caller?.id;
  if (userId === undefined) throw new Error(`${operation} does not say on whose behalf it writes`);
  const [idInPath] = Object.values(parts.params);
  const subjectId = note.subjectId ?? (typeof idInPath === 'number' ? idInPath : null);
  const body = { ...parts.query, ...(parts.body as object | undefined) };
  const { subject, secrets } = operations[operation];
  const changes = JSON.stringify(omitPaths(body, secrets.request, '[redacted]'));
  return sql`
    with answered as (
      update idempotency_keys set reply = ${storedResponse?.reply ?? null}
      where user_id = ${storedResponse?.key.userId ?? null} and operation = ${operation} and key = ${storedResponse?.key.key ?? null}
    )
    insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
    values (${userId}, ${caller?.tokenId ?? null}, ${operation}, ${subject}, ${subjectId}, ${changes}, ${ip},
      ${requestId})`.compile(db);
}
