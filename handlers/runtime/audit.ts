import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { AuditNote } from './contract.ts';
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

/** Writes the audit log row of a write, in its transaction. Secrets in the body are replaced. */
export async function writeLog(trx: Transaction<Database>, write: AuditedWrite): Promise<void> {
  const { operation, parts, caller, note, ip, requestId } = write;
  const userId = note.userId ?? caller?.id;
  if (userId === undefined) throw new Error(`${operation} does not say on whose behalf it writes`);
  const [idInPath] = Object.values(parts.params);
  await trx
    .insertInto('logs')
    .values({
      user_id: userId,
      token_id: caller?.tokenId ?? null,
      action: operation,
      subject_type: operations[operation].subject,
      subject_id: note.subjectId ?? (typeof idInPath === 'number' ? idInPath : null),
      changes: JSON.stringify(
        without(
          { ...parts.query, ...(parts.body as object | undefined) },
          operations[operation].secrets.request,
          '[redacted]',
        ),
      ),
      ip,
      request_id: requestId,
    })
    .execute();
}
