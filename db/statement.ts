import { sql, type CompiledQuery, type Expression, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema/index.ts';

// Building a statement costs more than the answer of a small one. What is asked again and again is built once:
// only its values change.

/** A value, or the place of one in a statement. */
export type Operand<Value> = Value | Expression<Value>;

/** The place of a value that each execution brings, by its name. */
export type Places<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

type Build<Values, Row> = (db: Kysely<Database>, place: Places<Values>) => CompiledQuery<Row>;

/** Executes a statement with its values; `db` may be a transaction. */
export type Statement<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<Row[]>;

/**
 * A statement that is compiled on its first execution and kept. `build` must take all that differs between two
 * executions from `place`: what else it puts in stays for good.
 */
export function statement<Values extends object, Row>(build: Build<Values, Row>): Statement<Values, Row> {
  const query = compiledOnce(build);
  return async (db, values) => (await db.executeQuery(query(db, values))).rows;
}

/** The same for whoever executes it himself: the statement with the values in their places. */
export function compiledOnce<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Kysely<Database>, values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, (name) => sql`${new Place(name)}`);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...compiled, parameters };
  };
}

/** Whether a value of this name goes into the statement. */
export const takes = ({ parameters }: CompiledQuery, name: PropertyKey): boolean =>
  parameters.some((parameter) => parameter instanceof Place && parameter.name === name);

class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}
