import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { addResellerRole } from '../../lib/roles.ts';
import { groupsToMove } from './groups.ts';
import { noteMoved, targetsOf, type Moving } from './moving.ts';

/**
 * Gives each group of the source its role: the one that the map names, which may be here, else one of its own with what
 * the usual resellers may do. A group of administrators gets none unless the map says so. Returns how many were made.
 */
export async function moveRoles(trx: Transaction<Database>, moving: Moving): Promise<number> {
  const groups = await groupsToMove(trx, moving.panel);
  const known = await targetsOf(
    trx,
    moving,
    'role',
    groups.map(({ id }) => id),
  );
  let count = 0;
  for (const { id, role } of groups) {
    const mapped = moving.map.groups[id];
    const name = mapped === undefined ? role : mapped;
    if (known.has(id) || name === null) continue;
    const here = await trx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst();
    const target_id = here?.id ?? (await addResellerRole(trx, name));
    await noteMoved(trx, moving, 'role', [{ source_id: id, target_id, made: here === undefined }]);
    if (here === undefined) count += 1;
  }
  return count;
}
