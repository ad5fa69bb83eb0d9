import {
  sql,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type Selectable,
  type SqlBool,
  type Transaction,
  type UpdateObject,
} from 'kysely';
import { endConnections } from './activities.ts';
import { EVENT_LINE_COLUMNS, insertLineEvents, lineEventColumns, type Doing } from './events/record.ts';
import type { Cause } from './cause.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import type { Reader } from './connection/reader.ts';
import type { LineEventType, LineKindName, LineStatus } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import { recordSyncs } from './syncs.ts';
import { parseUtc } from './values/time.ts';
import { anyOf, type ValueOrExpression, NOW } from './values/expressions.ts';

/** A line of any kind, with its status and its host. */
export type LineRow = Omit<Selectable<Database['lines']>, 'deleted_at' | 'sold_by_id'> & {
  status: LineStatus;
  /** The line's own host name, otherwise its owner's; null if neither has one. */
  host: string | null;
};

/** Columns that only some kinds of line have. Requests and responses name them alike. */
export const OWN_COLUMNS = [
  'username',
  'password',
  'mac_address',
  'sn',
  'stb_type',
  'parent_password',
  'modem_mac',
  'enigma_version',
  'code',
  'serial',
] as const satisfies (keyof Database['lines'])[];

export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** The columns of a line that some kind shows. */
export const LINE_COLUMNS = [
  'id',
  ...EVENT_LINE_COLUMNS,
  'password',
  'parent_password',
  'code',
  'refunded_at',
] as const satisfies (keyof Database['lines'])[];

/** Whether a row of `lines` is restricted; always looked up row by row. */
export const RESTRICTED_BY_ROW = sql<SqlBool>`(select true from restrictions where restrictions.line_id = lines.id limit 1) is true`;

/** The select list that makes a row of `lines` a `LineRow`. */
export const LINE_ROW = [
  ...LINE_COLUMNS.map((column) => `lines.${column}` as const),
  lineStatus().as('status'),
  lineHost().as('host'),
];

export function selectLines(db: Reader, kind: LineKindName): SelectQueryBuilder<Database, 'lines', LineRow> {
  return selectLinesOfAnyKind(db).where('lines.kind', '=', kind);
}

/** Selects the lines of a kind, including deleted ones: only for records that outlive their line. */
export function selectLinesEverSold(
  db: Reader,
  kind: LineKindName,
): SelectQueryBuilder<Database, 'lines', Pick<LineRow, 'id'>> {
  return db.selectFrom('lines').select('lines.id').where('lines.kind', '=', kind);
}

/** Selects the lines of all kinds, without deleted ones. */
export function selectLinesOfAnyKind(db: Reader): SelectQueryBuilder<Database, 'lines', LineRow> {
  return db.selectFrom('lines').select(LINE_ROW).where('lines.deleted_at', 'is', null);
}

/**
 * Returns the status of a row of `lines`: the first that applies (spec/lines/LineStatus.yaml). The restriction is
 * looked up row by row; PostgreSQL would plan `exists` for many rows, and read all restrictions for a small page.
 */
export function lineStatus() {
  return sql<LineStatus>`case
    when lines.refunded_at is not null then 'refunded'
    when ${RESTRICTED_BY_ROW} then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active' end`;
}

/** Returns what `lineStatus` returns, at a time in milliseconds since 1970. */
export function statusOf(
  { refunded_at, expired_at }: Pick<LineRow, 'refunded_at' | 'expired_at'>,
  isRestricted: boolean,
  now: number,
): LineStatus {
  if (refunded_at !== null) return 'refunded';
  if (isRestricted) return 'restricted';
  if (expired_at === null) return 'waiting';
  return parseUtc(expired_at) <= now ? 'expired' : 'active';
}

/** Returns the host of a row of `lines`. `coalesce` looks the owner up only for a line without its own host name. */
export function lineHost() {
  return sql<
    string | null
  >`coalesce(lines.dns, (select users.dns from users where users.id = lines.user_id))`;
}

/** The seller of a row of `lines`; its creator, if the line is older than the record of sellers. */
export const LINE_SELLER = sql<number>`coalesce(lines.sold_by_id, lines.created_by_id)`;

/** Whether a row of `lines` is restricted; PostgreSQL chooses the plan. */
const RESTRICTED = sql<SqlBool>`exists (select from restrictions where restrictions.line_id = lines.id)`;
/** The same for a query without other conditions: the lines are found by id, and PostgreSQL expects few. */
const HAS_RESTRICTION = sql<SqlBool>`lines.id = any(array(select line_id from restrictions where line_id is not null))`;

/** Returns the condition that a row of `lines` has one of these statuses, in a form that can use an index. */
export function hasStatus(states: readonly LineStatus[], restricted = RESTRICTED): Expression<SqlBool> {
  const times = Object.entries(BY_TIME).filter(([state]) => states.includes(state as LineStatus));
  const any = (conditions: readonly Expression<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  const isRestricted = states.length === 1 && restricted !== RESTRICTED_BY_ROW ? HAS_RESTRICTION : restricted;
  const atTimes = sql<SqlBool>`${any(times.map(([, time]) => time))} and not ${restricted}`;
  return any([
    ...(states.includes('refunded') ? [sql<SqlBool>`lines.refunded_at is not null`] : []),
    ...(states.includes('restricted') ? [sql<SqlBool>`lines.refunded_at is null and ${isRestricted}`] : []),
    ...(times.length > 0 ? [sql<SqlBool>`lines.refunded_at is null and ${atTimes}`] : []),
  ]);
}

const BY_TIME = {
  waiting: sql<SqlBool>`lines.expired_at is null`,
  expired: sql<SqlBool>`lines.expired_at <= now()`,
  active: sql<SqlBool>`lines.expired_at > now()`,
} as const satisfies Partial<Record<LineStatus, Expression<SqlBool>>>;

/** Updates one line, which the caller has locked, and records the event. Returns the updated line. */
export const updateLine = (...change: Parameters<typeof lineUpdate>): Promise<LineRow> =>
  lineUpdate(...change).executeTakeFirstOrThrow();

/** Returns the statement of `updateLine`. */
export function lineUpdate(
  trx: Transaction<Database>,
  cause: LineCause,
  id: number,
  changes: UpdateObject<Database, 'lines'>,
  event: LineEventType = 'line.changed',
) {
  const referenceId = sql<string | null>`${cause.referenceId}::uuid`;
  return trx
    .with('changed', (db) =>
      db
        .updateTable('lines')
        .set({ ...changes, updated_at: NOW })
        .where('lines.id', '=', id)
        .returning(LINE_ROW),
    )
    .with('event', () => sql<never>`(${insertLineEvents(event, sql`changed`, { ...cause, referenceId })})`)
    .selectFrom('changed')
    .selectAll('changed');
}

/** Why lines change, as their events tell. */
export type LineCause = Doing & Pick<Cause, 'referenceId'>;

/** Records an event of lines in their current state. An empty list records nothing. */
export async function recordLineEvents(
  trx: Transaction<Database>,
  cause: LineCause,
  lineIds: readonly number[],
  type: LineEventType,
): Promise<void> {
  if (lineIds.length > 0) await trx.executeQuery(lineEventStatement(trx, cause, lineIds, type));
}

/** The ids of the orders' references, in the order of the lines. */
type ReferenceIds = readonly (string | null)[];

/** Returns the statement of `recordLineEvents`. Each line may have an order of its own. */
export const lineEventStatement = (
  trx: Transaction<Database>,
  { actorId, requestId, referenceId }: LineCause,
  lineIds: readonly number[],
  type: LineEventType,
  referenceIds: ReferenceIds = lineIds.map(() => referenceId),
): CompiledQuery<never> => insertEvents.compile(trx, { actorId, requestId, lineIds, type, referenceIds });

const insertEvents = compileOnce(
  (
    trx: Transaction<Database>,
    placeholder: Placeholders<{
      actorId: number | null;
      requestId: string | null;
      lineIds: readonly number[];
      type: LineEventType;
      referenceIds: ReferenceIds;
    }>,
  ) =>
    insertLineEvents(
      placeholder('type'),
      sql`(select ${lineEventColumns}, ${lineStatus()} as status from lines
        where id = any((select ${placeholder('lineIds')}::bigint[])::bigint[]) order by id) as line`,
      {
        actorId: placeholder('actorId'),
        requestId: placeholder('requestId'),
        referenceId: sql`(${placeholder('referenceIds')}::uuid[])[array_position(${placeholder('lineIds')}::bigint[], id)]`,
      },
    ).compile(trx),
);

/**
 * Returns the columns that change when a row of `lines` moves to another package. The line loses a template and a VPN
 * that the package lacks. It keeps its chosen bouquets, but plays only those in the package, which may be none.
 */
export const columnsInPackage = (packageId: ValueOrExpression<number>) => ({
  package_id: packageId,
  template_id: sql<number | null>`(
    select templates.id from templates where templates.id = lines.template_id and templates.package_id = ${packageId})`,
  vpn_enabled: sql<boolean>`
    lines.vpn_enabled and (select can_enable_vpn from packages where packages.id = ${packageId})`,
});

/**
 * Deletes lines, which the caller has locked. They stop playing, their credentials and host names become free, and the
 * edge is notified. Nothing is refunded.
 */
export async function deleteLines(
  trx: Transaction<Database>,
  cause: Cause,
  ids: readonly number[],
): Promise<void> {
  await recordLineEvents(trx, cause, ids, 'line.deleted');
  await trx
    .updateTable('lines')
    .set({ deleted_at: NOW, updated_at: NOW, dns: null, dns_domain_id: null })
    .where('lines.id', '=', anyOf(ids))
    .execute();
  await endConnections(trx, ids);
  await recordSyncs(trx, cause, ids, 'delete');
}

/** Gives lines of a subtree's users another creator in place of these, and records the change. Returns how many. */
export async function updateCreators(
  trx: Transaction<Database>,
  cause: Cause,
  userId: number,
  creatorIds: readonly number[],
  newCreatorId: number,
): Promise<number> {
  if (creatorIds.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    update lines set created_by_id = ${newCreatorId}, updated_at = now()
    from users top join users owner on owner.path >= top.path and owner.path < left(top.path, -1) || '/'
    where top.id = ${userId} and lines.user_id = owner.id and lines.deleted_at is null
      and lines.created_by_id = ${anyOf(creatorIds)}
    returning lines.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await recordLineEvents(trx, cause, ids, 'line.changed');
  return ids.length;
}

/** Returns the condition that a line has a restriction by a creator outside the subtree of this path. */
export function hasOutsidersRestriction(path: ValueOrExpression<string>, pathEnd: ValueOrExpression<string>) {
  return (eb: ExpressionBuilder<Database, 'lines'>) =>
    eb.exists(
      eb
        .selectFrom('restrictions')
        .innerJoin('users as creators', 'creators.id', 'restrictions.created_by_id')
        .select('restrictions.id')
        .whereRef('restrictions.line_id', '=', 'lines.id')
        .where((inner) =>
          inner.not(inner.and([inner('creators.path', '>=', path), inner('creators.path', '<', pathEnd)])),
        ),
    );
}
