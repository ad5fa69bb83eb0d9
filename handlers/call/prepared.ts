import type { CompiledQuery } from 'kysely';
import {
  memoizeByKey,
  prepare,
  type Placeholder,
  type Placeholders,
  type PreparedStatement,
} from '../../db/connection/prepared.ts';
import type { Caller, Viewer } from './caller.ts';
import type { Reader } from '../../db/connection/reader.ts';

/** The viewer of a prepared statement, with placeholders for the values of a caller. */
export interface PreparedViewer<Policy extends string = never> extends Viewer<Policy> {
  id: Placeholder<number>;
  path: Placeholder<string>;
}

/** A prepared statement that reads what a caller may see. */
export interface PreparedForCaller<Policy extends string, Values, Row> {
  /** Executes the statement for a caller, with a value for each placeholder. `db` may be a transaction. */
  execute: (db: Reader, caller: Caller<Policy>, values: Values) => Promise<Row[]>;
}

interface CallerValues {
  callerId: number;
  callerPath: string;
}

/**
 * Prepares a statement that reads what a caller may see (db/connection/prepared.ts). There is one statement for each set of
 * policies that hold, and for callers with and without users below them. `build` checks policies on the viewer, and
 * takes all other values from `placeholder`.
 */
export function prepareForCaller<Policy extends string, Values extends object, Row>(
  build: (
    db: Reader,
    viewer: PreparedViewer<Policy>,
    placeholder: Placeholders<Values>,
  ) => CompiledQuery<Row>,
): PreparedForCaller<Policy, Values, Row> {
  const statements = memoizeByKey<PreparedStatement<Values & CallerValues, Row, Reader>>();
  return {
    execute(db, { id, path, leaf, effectivePolicies, statementKey }, values) {
      const statement = statements(statementKey, () =>
        prepare((db, placeholder) => build(db, viewerOf(leaf, effectivePolicies, placeholder), placeholder)),
      );
      return statement.execute(db, Object.assign({ callerId: id, callerPath: path }, values));
    },
  };
}

function viewerOf(
  leaf: boolean,
  effectivePolicies: readonly string[],
  placeholder: Placeholders<CallerValues>,
): PreparedViewer<string> {
  return {
    leaf,
    id: placeholder('callerId'),
    path: placeholder('callerPath'),
    refusal: (policy) => (effectivePolicies.includes(policy) ? undefined : 'permission'),
  };
}
