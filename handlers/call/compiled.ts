import type { CompiledQuery } from 'kysely';
import {
  memoizeByKey,
  compileOnce,
  type Placeholder,
  type Placeholders,
  type CompiledStatement,
} from '../../db/connection/compiled.ts';
import type { Caller, Viewer } from './caller.ts';
import type { Reader } from '../../db/connection/reader.ts';

/** The viewer of a compiled statement, with placeholders for the values of a caller. */
export interface CompiledViewer<Policy extends string = never> extends Viewer<Policy> {
  id: Placeholder<number>;
  path: Placeholder<string>;
}

/** A compiled statement that reads what a caller may see. */
export interface CompiledForCaller<Policy extends string, Values, Row> {
  /** Executes the statement for a caller, with a value for each placeholder. `db` may be a transaction. */
  execute: (db: Reader, caller: Caller<Policy>, values: Values) => Promise<Row[]>;
  /** Returns the statement with its values, for callers that do not use `execute`. */
  compile: (db: Reader, caller: Caller<Policy>, values: Values) => CompiledQuery<Row>;
}

interface CallerValues {
  callerId: number;
  callerPath: string;
}

/**
 * Compiles a statement that reads what a caller may see (db/connection/compiled.ts): once for each set of policies that
 * hold, and for callers with and without users below them. `build` checks policies on the viewer, and takes all other
 * values from `placeholder`.
 */
export function compileForCaller<Policy extends string, Values extends object, Row>(
  build: (
    db: Reader,
    viewer: CompiledViewer<Policy>,
    placeholder: Placeholders<Values>,
  ) => CompiledQuery<Row>,
): CompiledForCaller<Policy, Values, Row> {
  const statements = memoizeByKey<CompiledStatement<Values & CallerValues, Row, Reader>>();
  const compile = (
    db: Reader,
    { id, path, leaf, effectivePolicies, statementKey }: Caller<Policy>,
    values: Values,
  ): CompiledQuery<Row> => {
    const statement = statements(statementKey, () =>
      compileOnce((some, placeholder) =>
        build(some, viewerOf(leaf, effectivePolicies, placeholder), placeholder),
      ),
    );
    return statement.compile(db, { callerId: id, callerPath: path, ...values });
  };
  return {
    compile,
    execute: async (db, caller, values) => (await db.executeQuery(compile(db, caller, values))).rows,
  };
}

function viewerOf(
  leaf: boolean,
  effectivePolicies: readonly string[],
  placeholder: Placeholders<CallerValues>,
): CompiledViewer<string> {
  return {
    leaf,
    id: placeholder('callerId'),
    path: placeholder('callerPath'),
    refusal: (policy) => (effectivePolicies.includes(policy) ? undefined : 'permission'),
  };
}
