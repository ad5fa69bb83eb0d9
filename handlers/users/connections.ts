import { sql } from 'kysely';
import { recordSyncs } from '../../db/syncs.ts';
import type { GroupHandlers } from '../runtime/contract.ts';
import { findUser } from '../runtime/find.ts';
import { visibleUsers } from '../access/users.ts';

export const connections = {
  async users_kill_connections({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    const ended = await db
      .updateTable('activities')
      .from('lines')
      .set({ ended_at: sql<string>`greatest(now(), activities.started_at)` })
      .whereRef('lines.id', '=', 'activities.line_id')
      .where('lines.user_id', '=', id)
      .where('lines.deleted_at', 'is', null)
      .where('activities.ended_at', 'is', null)
      .returning('activities.line_id')
      .execute();
    await recordSyncs(db, [...new Set(ended.map(({ line_id }) => line_id))], 'kill');
    return { killed: ended.length };
  },
} satisfies Partial<GroupHandlers<'Users'>>;
