import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { statement, type Places, type Statement } from '../../db/statement.ts';
import type { Caller, Viewer } from '../access/policy.ts';

/** What a statement that is kept may have of its caller. */
interface OfCaller {
  callerId: number;
  callerPath: string;
}

/**
 * A statement that is kept (db/statement.ts), of what a caller may see: built once for each set of policies that
 * hold, and for callers with nobody below them apart. `build` decides by the viewer as by a caller, and takes all other values from `place`.
 */
export function shown<Policy extends string, Values extends object, Row>(
  build: (db: Kysely<Database>, viewer: Viewer<Policy>, place: Places<Values>) => CompiledQuery<Row>,
): (db: Kysely<Database>, caller: Caller<Policy>, values: Values) => Promise<Row[]> {
  const byPolicies = new Map<string, Statement<Values & OfCaller, Row>>();
  return (db, { id, path, leaf, held }, values) => {
    const key = `${String(leaf)} ${held.join()}`;
    const kept =
      byPolicies.get(key) ?? statement((db, place) => build(db, viewerOf(leaf, held, place), place));
    byPolicies.set(key, kept);
    return kept(db, { ...values, callerId: id, callerPath: path });
  };
}

function viewerOf(leaf: boolean, held: readonly string[], place: Places<OfCaller>): Viewer<string> {
  return {
    leaf,
    id: place('callerId'),
    path: place('callerPath'),
    refusal: (policy) => (held.includes(policy) ? undefined : 'permission'),
  };
}
