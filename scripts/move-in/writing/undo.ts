import { sql, type Kysely, type Transaction } from 'kysely';
import { raiseTimeLimit } from '../../../db/connection/time-limits.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { findRoot } from '../../../db/users.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Moving, Slice } from './moving.ts';
import { EMPTY_MAP } from './map.ts';
import { reasonOf, untouched, type Kept } from './kept.ts';
import { takeOutLines } from './undo-lines.ts';
import { returnCredit, takeOutUsers } from './undo-users.ts';

// The way back: what one run has brought and nobody has touched goes, those that depend on others first.

/** What an undo has taken out. Credit is in hundredths. */
export interface Undone {
  lines: number;
  users: number;
  packages: number;
  bouquets: number;
  roles: number;
  credit: { returned: number; spent: number };
  kept: Kept[];
}

/** Seconds that a statement may take. */
const LIMIT = 600;

/**
 * Takes out what a run has brought, as far as nobody has touched it; what stays can be tried again later. The dump can then
 * come again. Throws a Refusal for an unknown run.
 */
export async function undoMoving(db: Kysely<Database>, id: number): Promise<Undone> {
  const slice: Slice = (work) =>
    db.transaction().execute(async (trx) => {
      await raiseTimeLimit(trx, LIMIT);
      return work(trx);
    });
  const moving = await slice((trx) => movingToUndo(trx, id));
  const kept: Kept[] = [];
  const lines = await takeOutLines(slice, moving, kept);
  const credit = await returnCredit(slice, moving);
  const users = await takeOutUsers(slice, moving, kept);
  const offers = await slice((trx) => takeOutOffers(trx, moving, kept));
  return { lines, users, ...offers, credit, kept };
}

async function movingToUndo(trx: Transaction<Database>, id: number): Promise<Moving> {
  const root = await findRoot(trx);
  const moving = await trx
    .updateTable('movings')
    .set({ undone_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('panel')
    .executeTakeFirst();
  if (moving === undefined || root === undefined)
    throw new Refusal(`There is no moving ${String(id)}. Each run says its own number.`);
  return { id, panel: moving.panel, rootId: root.id, map: EMPTY_MAP };
}

/** Takes out roles, packages and bouquets that nothing uses any more, and forgets what was here before. */
async function takeOutOffers(
  trx: Transaction<Database>,
  moving: Moving,
  kept: Kept[],
): Promise<Pick<Undone, 'roles' | 'packages' | 'bouquets'>> {
  const roles = await untouched(trx, moving, kept, 'role', ROLE_USED);
  await sql`delete from roles where id = any(${roles}::bigint[])`.execute(trx);
  // Packages are never deleted, because charges name them. One that no role has is sold by nobody.
  const packages = await untouched(trx, moving, kept, 'package', PACKAGE_USED);
  await sql`delete from role_packages where package_id = any(${packages}::bigint[])`.execute(trx);
  await sql`delete from package_bouquets where package_id = any(${packages}::bigint[])`.execute(trx);
  const bouquets = await untouched(trx, moving, kept, 'bouquet', BOUQUET_USED);
  await sql`delete from bouquets where id = any(${bouquets}::bigint[])`.execute(trx);
  await trx
    .deleteFrom('moved_objects')
    .where('moving_id', '=', moving.id)
    .where('made', '=', false)
    .execute();
  return { roles: roles.length, packages: packages.length, bouquets: bouquets.length };
}

const ROLE_USED = reasonOf({
  held: sql`exists (select from user_roles where role_id = target_id)
    or exists (select from announcement_roles where role_id = target_id)`,
  edited: sql`exists (select from roles where id = target_id and updated_at <> created_at)`,
});
const PACKAGE_USED = reasonOf({
  has_lines: sql`exists (select from lines where package_id = target_id and deleted_at is null)`,
  edited: sql`exists (select from packages where id = target_id and updated_at <> created_at)`,
  sold: sql`exists (select from role_packages where package_id = target_id and role_id not in (
    select mapped.target_id from moved_objects as mapped
    where mapped.moving_id = moved_objects.moving_id and mapped.kind = 'role' and not mapped.made))`,
});
const BOUQUET_USED = reasonOf({
  in_use: sql`exists (select from package_bouquets where bouquet_id = target_id)
    or exists (select from line_bouquets where bouquet_id = target_id)
    or exists (select from template_bouquets where bouquet_id = target_id)
    or exists (select from bouquets where parent_id = target_id)`,
  edited: sql`exists (select from bouquets where id = target_id and updated_at <> created_at)`,
});
