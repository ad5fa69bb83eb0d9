import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { operations, type Operation } from '../generated/operations.ts';
import { userMatches, userMatchesByRow, visibleUsers } from './access/users.ts';
import type { Call, GroupHandlers, Schema } from './call/contract.ts';
import { page, type ListCall } from './lists/page.ts';
import { exportedPages } from './lists/listing.ts';
import type { Filter } from './call/filter.ts';
import { logSight } from './access/logs.ts';
import { can } from './access/policy.ts';
import { omitPaths } from './call/secrets.ts';

export const logs = {
  logs_index: exportedPages(({ caller, db }: Call<'logs_index'>) => {
    const visible = visibleUsers(caller);
    return {
      rows: db.selectFrom('logs').select(SHOWN_COLUMNS).select(visibility(visible)),
      columns: columns(visible),
      view: (row: LogRow): Schema<'Log'> => {
        const isOpen = row.user_id === caller.id || can(caller, 'logs_all') || !isPrivate(row.action);
        return logView(isOpen ? row : { ...row, changes: {} });
      },
      sight: logSight(caller),
    };
  }),
} satisfies Partial<GroupHandlers<'Logs'>>;

/** The operations that list the audit log of one object. */
type LogsOperation = 'users_logs' | 'm3us_logs' | 'mags_logs' | 'enigmas_logs' | 'activecodes_logs';
export type LogsCall = ListCall<LogsOperation>;

/**
 * Returns a page of the audit log of an object, for any operation that lists one, with the same sort and filter keys.
 * `list` selects the rows but no columns: `db.selectFrom('logs').where(...)`. `visible` selects the users that the
 * caller may retrieve (`visibleUsers(caller)` or `usersWithin(caller)`); personal data of other users is hidden.
 */
export function logPage(
  call: LogsCall,
  list: SelectQueryBuilder<Database, 'logs', object>,
  visible: Filter<'users'>,
): Promise<Schema<'LogPage'>> {
  return page(call, {
    rows: list.select(SHOWN_COLUMNS).select(visibility(visible)),
    columns: columns(visible),
    view: logView,
  });
}

const COLUMNS = {
  id: 'logs.id',
  user_id: 'logs.user_id',
  action: 'logs.action',
  subject_type: 'logs.subject_type',
  subject_id: 'logs.subject_id',
  created_at: 'logs.created_at',
} as const;

const SHOWN_COLUMNS = [
  'logs.id',
  'logs.user_id',
  'logs.action',
  'logs.subject_type',
  'logs.subject_id',
  'logs.changes',
  'logs.ip',
  'logs.created_at',
] as const;

type LogRow = Omit<Schema<'Log'>, 'changes'> & {
  changes: unknown;
  /** Whether the caller may retrieve the actor. */
  is_actor_visible: boolean;
  /** Whether the caller may retrieve the changed user; true for other subjects. */
  is_subject_visible: boolean;
};

const visibility = (visible: Filter<'users'>) =>
  [
    sql<boolean>`${userMatchesByRow(visible, 'logs.user_id')}`.as('is_actor_visible'),
    sql<boolean>`logs.subject_type is distinct from 'User' or ${userMatchesByRow(visible, 'logs.subject_id')}`.as(
      'is_subject_visible',
    ),
  ] as const;

/** The filter finds an IP address only if it is shown. */
const columns = (visible: Filter<'users'>) => ({
  ...COLUMNS,
  ip: (part: string): Expression<SqlBool> =>
    sql`position(lower(${part}) in lower(logs.ip)) > 0 and ${userMatches(visible, 'logs.user_id')}`,
});

/** The personal fields of a user in request bodies, which `users_ancestors` also hides. */
const PERSONAL = [
  'pin',
  'note',
  'messaging_phone',
  'messaging_handle',
  'external_id',
  'credit',
  'credit_alert_below',
];

function logView({ is_actor_visible, is_subject_visible, changes, ip, ...log }: LogRow): Schema<'Log'> {
  const shown = is_subject_visible ? changes : omitPaths(changes, PERSONAL);
  return { ...log, changes: shown as Record<string, unknown>, ip: is_actor_visible ? ip : '' };
}

/** Returns true for a write to an object that only its owner can reach, such as a ticket, a quick action or a token. */
function isPrivate(action: string): boolean {
  const table: Readonly<Record<string, Operation | undefined>> = operations;
  return table[action]?.ownership === 'caller';
}
