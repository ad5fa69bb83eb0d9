import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { compiledOnce } from '../../db/statement.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { AuditNote } from './contract.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { RequestParts } from './router.ts';
import { without } from './secrets.ts';

export interface AuditedWrite {
  operation: OperationName;
  parts: RequestParts;
  caller: { id: number; tokenId: number } | null;
  note: AuditNote;
  ip: string;
  requestId: string;
}

/** A response as JSON, without secrets, to replay when the request is repeated. */
export interface KeptAnswer {
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
  kept?: KeptAnswer,
): CompiledQuery {
  const userId = note.userId ?? caller?.id;
  if (userId === undefined) throw new Error(`${operation} does not say on whose behalf it writes`);
  const [idInPath] = Object.values(parts.params);
  const body = { ...parts.query, ...(parts.body as object | undefined) };
  return insertLog(db, {
    userId,
    tokenId: caller?.tokenId ?? null,
    operation,
    subjectType: operations[operation].subject,
    subjectId: note.subjectId ?? (typeof idInPath === 'number' ? idInPath : null),
    changes: JSON.stringify(without(body, operations[operation].secrets.request, '[redacted]')),
    ip,
    requestId,
    key: kept?.key.key ?? null,
    keyUserId: kept?.key.userId ?? null,
    reply: kept?.reply ?? null,
  });
}

interface LogAndAnswer {
  userId: number;
  tokenId: number | null;
  operation: string;
  subjectType: string | null;
  subjectId: number | null;
  /** JSON. */
  changes: string;
  ip: string;
  requestId: string;
  key: string | null;
  keyUserId: number | null;
  reply: string | null;
}

const insertLog = compiledOnce<LogAndAnswer, never>((db, place) =>
  sql<never>`
    with kept as (
      update idempotency_keys set reply = ${place('reply')}
      where user_id = ${place('keyUserId')} and operation = ${place('operation')} and key = ${place('key')}
    )
    insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
    values (${place('userId')}, ${place('tokenId')}, ${place('operation')}, ${place('subjectType')},
      ${place('subjectId')}, ${place('changes')}, ${place('ip')}, ${place('requestId')})`.compile(db),
);
