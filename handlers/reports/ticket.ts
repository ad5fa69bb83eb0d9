import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { openTicket } from '../../db/tickets.ts';
import type { ReportKind } from './kinds.ts';
import type { ReportRow } from './row.ts';

const LONGEST_SUBJECT = 191;

/** Opens the support ticket about a locked report, in the name of its author. Returns its id. */
export async function openReportTicket(
  trx: Transaction<Database>,
  { type, of }: Pick<ReportKind<never>, 'type' | 'of'>,
  { id, issue, description, created_by_id, target_id }: Omit<ReportRow, 'is_author_visible'>,
): Promise<number> {
  const what = `: ${issue.replaceAll('_', ' ')}`;
  const { subject } = await trx
    .selectFrom(of)
    // The length counts as it does for the column: in characters, not in UTF-16 units.
    .select(sql<string>`left(name, ${LONGEST_SUBJECT - what.length}::integer) || ${what}::text`.as('subject'))
    .where('id', '=', target_id)
    .executeTakeFirstOrThrow();
  const ticket = await openTicket(
    trx,
    { type: 'support', subject, user_id: created_by_id, related_type: type, related_id: id },
    description === '' ? subject : description,
  );
  return ticket.id;
}
