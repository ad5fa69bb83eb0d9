import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Database, LineKindName, LineStatus, LinesTable } from './schema.ts';

/** A line of any kind, with the status that follows from its times and restrictions. */
export type LineRow = Omit<Selectable<LinesTable>, 'deleted_at'> & { status: LineStatus };

const COLUMNS = [
  'id',
  'kind',
  'username',
  'password',
  'mac',
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
  'created_by_id',
  'activated_at',
  'expired_at',
  'refunded_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof LinesTable)[];

/** The lines of a kind that are not deleted. */
export function selectLines(
  db: Kysely<Database>,
  kind: LineKindName,
): SelectQueryBuilder<Database, 'lines', LineRow> {
  return db
    .selectFrom('lines')
    .select(COLUMNS.map((column) => `lines.${column}` as const))
    .select(lineStatus().as('status'))
    .where('lines.kind', '=', kind)
    .where('lines.deleted_at', 'is', null);
}

/** The status of a row of `lines`, of several the first that holds (spec/lines/LineStatus.yaml). */
export function lineStatus() {
  return sql<LineStatus>`case
    when lines.refunded_at is not null then 'refunded'
    when exists (select from restrictions where restrictions.line_id = lines.id) then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active' end`;
}

/** True where a restriction lies on the line that neither the user with this path nor one below it has laid. */
export function blockedFor(path: string, pathEnd: string) {
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
