import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Callers } from './callers.ts';
import type { Story } from './story.ts';

/** What the parts of the demo share. Ids are there once the story has come to what has them. */
export interface Demo {
  story: Story;
  callers: Callers;
  db: Kysely<Database>;
  users: Map<string, number>;
  bouquets: ReadonlyMap<string, number>;
  packages: Map<string, number>;
  /** By owner and kind, such as `lisbon-box m3u`. */
  lines: Map<string, number>;
}

/** Returns the id of something that the story has come to. */
export function found(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`there is no ${name} yet`);
  return id;
}
