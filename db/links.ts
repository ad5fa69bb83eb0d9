import { sql, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';

/** Link tables: the column of the owner's id, and the column of the linked id. */
const LINKS = {
  package_bouquets: ['package_id', 'bouquet_id'],
  template_bouquets: ['template_id', 'bouquet_id'],
  role_packages: ['role_id', 'package_id'],
  roles_can_give: ['role_id', 'given_role_id'],
  voucher_packages: ['voucher_id', 'package_id'],
  voucher_template_packages: ['voucher_template_id', 'package_id'],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] };

/** Replaces the links of an owner by these distinct ids. Returns the added and removed ids. */
export async function setLinks(
  trx: Transaction<Database>,
  table: keyof typeof LINKS,
  ownerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const [owner, linked] = [sql.ref(LINKS[table][0]), sql.ref(LINKS[table][1])];
  const { rows } = await sql<{ id: number }>`
    with gone as (
      delete from ${sql.table(table)} where ${owner} = ${ownerId} and ${linked} <> all(${ids}::bigint[])
      returning ${linked} as id
    ),
    come as (
      insert into ${sql.table(table)} (${owner}, ${linked})
      select ${ownerId}::bigint, id from unnest(${ids}::bigint[]) as wanted (id)
      on conflict do nothing
      returning ${linked} as id
    )
    select id from gone union all select id from come`.execute(trx);
  return rows.map(({ id }) => id);
}
