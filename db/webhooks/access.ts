import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Which events an endpoint may have: what statements have to ask, since who may see what is decided elsewhere. */
export interface EventAccess {
  /** The policies that hold for an endpoint `w` (webhook_endpoints) of the owner `o` (users), as an array. */
  held: RawBuilder<string[]>;
  /** Tests whether a listener `w` may have one of `events`. */
  mayReceive: RawBuilder<SqlBool>;
}

/** Selects endpoints with what `mayReceive` asks about them, to stand as the table `w`. */
export const selectListeners = (
  { held }: EventAccess,
  which: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  select w.*, o.path, o.depth, ${held} as held from webhook_endpoints w join users o on o.id = w.user_id where ${which}`;
