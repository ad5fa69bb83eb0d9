import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';

/** A group of users that move in. */
interface Group {
  id: string;
  name: string;
  /** The name of the role that it becomes by default; null for a group without resellers. */
  role: string | null;
}

/**
 * Returns the groups of the users that were read, by id. By default each with resellers becomes a role of its own, with a
 * name that no role has: nobody gets the packages of a role that was here.
 */
export async function groupsToMove(db: Kysely<Database>, panel: string): Promise<Group[]> {
  const { rows } = await sql<Group & { sells: boolean }>`
    select group_id::text as id, coalesce(nullif(left(btrim(min(group_name)), 150), ''), 'Group ' || group_id) as name,
      bool_or(role is not distinct from 'reseller') as sells
    from moving_users where group_id is not null group by group_id order by group_id`.execute(db);
  const here = await db.selectFrom('roles').select('name').execute();
  const taken = new Set(here.map(({ name }) => name));
  return rows.map(({ id, name, sells }) => {
    const role = sells ? freeName(name, panel, taken) : null;
    if (role !== null) taken.add(role);
    return { id, name, role };
  });
}

function freeName(name: string, panel: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let turn = 1; taken.has(candidate); turn += 1)
    candidate = `${name} (${panel.slice(0, 30)}${turn === 1 ? '' : ` ${String(turn)}`})`;
  return candidate;
}
