import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely';
import { endConnections } from './activities.ts';
import { normalMac } from './mac.ts';
import type { ValueOrExpression } from './prepared.ts';
import type { Database } from './schema/index.ts';
import type { LineKindName, LineStatus, LinesTable } from './schema/lines.ts';
import { recordSyncs } from './syncs.ts';

/** A line of any kind, with the status that follows from its times and restrictions, and the host that serves it. */
export type LineRow = Omit<Selectable<LinesTable>, 'deleted_at'> & {
  status: LineStatus;
  /** Its own host name, or else its owner's; null where both have none. */
  host: string | null;
};

/** The columns of a line that are shown, by one kind or another. */
export const LINE_COLUMNS = [
  'id',
  'kind',
  'username',
  'password',
  'mac_address',
  'sn',
  'stb_type',
  'parent_password',
  'modem_mac',
  'enigma_version',
  'code',
  'activecode_device_id',
  'serial',
  'package_id',
  'template_id',
  'max_connections',
  'is_trial',
  'is_paid_trial',
  'adult',
  'auto_renewal',
  'vpn_enabled',
  'dns',
  'dns_domain_id',
  'note',
  'external_id',
  'country',
  'customer_has_paid',
  'messaging_contact',
  'user_id',
  'created_by_id',
  'activated_at',
  'expired_at',
  'refunded_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof LinesTable)[];

/** What makes a `LineRow` of a row of `lines`. */
export const LINE_ROW = [
  ...LINE_COLUMNS.map((column) => `lines.${column}` as const),
  lineStatus().as('status'),
  lineHost().as('host'),
];

/** The lines of a kind that are not deleted. */
export function selectLines(
  db: Kysely<Database>,
  kind: LineKindName,
): SelectQueryBuilder<Database, 'lines', LineRow> {
  return selectLinesOfAnyKind(db).where('lines.kind', '=', kind);
}

/** The lines that are not deleted. */
export function selectLinesOfAnyKind(db: Kysely<Database>): SelectQueryBuilder<Database, 'lines', LineRow> {
  return db.selectFrom('lines').select(LINE_ROW).where('lines.deleted_at', 'is', null);
}

/**
 * The status of a row of `lines`, of several the first that holds (spec/lines/LineStatus.yaml). Restrictions are looked
 * up row by row: `exists` is planned for many rows, and reads all of them for a page of few.
 */
export function lineStatus() {
  return sql<LineStatus>`case
    when lines.refunded_at is not null then 'refunded'
    when (select true from restrictions where restrictions.line_id = lines.id limit 1) then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active' end`;
}

/** The host that serves a row of `lines`: most have one of their own, so that no owner is looked up for them. */
export function lineHost() {
  return sql<
    string | null
  >`coalesce(lines.dns, (select users.dns from users where users.id = lines.user_id))`;
}

/** That a row of `lines` has one of these states: `lineStatus()` as conditions that an index can serve. */
export function hasStatus(states: readonly LineStatus[]): Expression<SqlBool> {
  const restricted = sql<SqlBool>`exists (select from restrictions where restrictions.line_id = lines.id)`;
  const times = Object.entries(BY_TIME).filter(([state]) => states.includes(state as LineStatus));
  const any = (conditions: readonly Expression<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  return any([
    ...(states.includes('refunded') ? [sql<SqlBool>`lines.refunded_at is not null`] : []),
    ...(states.includes('restricted') ? [sql<SqlBool>`lines.refunded_at is null and ${restricted}`] : []),
    ...(times.length > 0
      ? [
          sql<SqlBool>`lines.refunded_at is null and ${any(times.map(([, time]) => time))} and not ${restricted}`,
        ]
      : []),
  ]);
}

/**
 * That a row of `lines` has this MAC address, or this part of one, in any way of writing it that the contract takes.
 */
export function hasMac(written: string): Expression<SqlBool> {
  const mac = normalMac(written);
  return mac.length === 'AA:BB:CC:DD:EE:FF'.length
    ? sql`lines.mac_address = ${mac}`
    : sql`lines.mac_address like ${`%${mac}%`}`;
}

const BY_TIME = {
  waiting: sql<SqlBool>`lines.expired_at is null`,
  expired: sql<SqlBool>`lines.expired_at <= now()`,
  active: sql<SqlBool>`lines.expired_at > now()`,
} as const satisfies Partial<Record<LineStatus, Expression<SqlBool>>>;

/** Changes one line, which the caller has locked. Returns it as it is then. */
export function changeLine(
  trx: Transaction<Database>,
  id: number,
  changes: Updateable<LinesTable>,
): Promise<LineRow> {
  return trx
    .updateTable('lines')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('lines.id', '=', id)
    .returning(LINE_ROW)
    .executeTakeFirstOrThrow();
}

/**
 * Deletes lines, which the caller has locked: they stop playing, their credentials and host names are free for others,
 * and the streaming edge is told. Nothing is given back.
 */
export async function deleteLines(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('lines')
    .set({ deleted_at: sql<string>`now()`, updated_at: sql<string>`now()`, dns: null, dns_domain_id: null })
    .where('lines.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  await endConnections(trx, ids);
  await recordSyncs(trx, ids, 'delete');
}

/** Makes somebody else the maker of the lines of a user, and of those below it, that these users have made. */
export async function changeMakers(
  trx: Transaction<Database>,
  userId: number,
  makers: readonly number[],
  maker: number,
): Promise<void> {
  if (makers.length === 0) return;
  await sql`
    update lines set created_by_id = ${maker}, updated_at = now()
    from users top join users owner on owner.path >= top.path and owner.path < left(top.path, -1) || '/'
    where top.id = ${userId} and lines.user_id = owner.id and lines.deleted_at is null
      and lines.created_by_id = any(${makers}::bigint[])`.execute(trx);
}

/** True where a restriction lies on the line that neither the user with this path nor one below it has laid. */
export function blockedFor(path: string, pathEnd: ValueOrExpression<string>) {
  return (eb: ExpressionBuilder<Database, 'lines'>) =>
    eb.exists(
      eb
        .selectFrom('restrictions')
        .innerJoin('users as creators', 'creators.id', 'restrictions.created_by_id')
        .select('restrictions.id')
        .whereRef('restrictions.line_id', '=', 'lines.id')
        .where((creator) =>
          creator.not(
            creator.and([creator('creators.path', '>=', path), creator('creators.path', '<', pathEnd)]),
          ),
        ),
    );
}
