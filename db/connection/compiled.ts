import { ValueNode, type CompiledQuery, type Expression } from 'kysely';
import type { Reader } from './reader.ts';

// Statements that are compiled once, and executed with new values each time. Building a small statement with Kysely
// takes up to half of its CPU time.
//
// The rule: compile a statement once if some operation executes it in nearly every request, and building it anew would
// add a twentieth or more to the CPU time of the request, in the service and in PostgreSQL together. Build all others
// anew.
//
// The driver decides whether PostgreSQL prepares the statement, as for every statement.

/** Stands in a compiled statement for a value that each execution supplies. */
export class Placeholder<Value> implements Expression<Value> {
  readonly #name: string;
  readonly #column: string | undefined;

  constructor(name: string, column?: string) {
    this.#name = name;
    this.#column = column;
  }

  /** Returns the placeholder for one column of a value that is a row; null where the row lacks the column. */
  column<Column extends keyof Value & string>(column: Column): Placeholder<Value[Column]> {
    return new Placeholder(this.#name, column);
  }

  /** Returns the value of this placeholder among the values of an execution. */
  valueIn(values: object): unknown {
    const value = (values as Record<string, unknown>)[this.#name];
    if (this.#column === undefined) return value;
    return (value as Record<string, unknown>)[this.#column] ?? null;
  }

  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}

/** Returns the placeholder for a value, by its name among the values of a statement. */
export type Placeholders<Values> = <Name extends keyof Values & string>(
  name: Name,
) => Placeholder<Values[Name]>;

export interface CompiledStatement<Values, Row, Db> {
  /** Executes the statement with a value for each placeholder. */
  execute: (db: Db, values: Values) => Promise<Row[]>;
  /** Returns the statement with its values, for callers that do not use `execute`. */
  compile: (db: Db, values: Values) => CompiledQuery<Row>;
}

/**
 * Compiles a statement once. `build` runs at the first execution. It takes every value that differs between executions
 * from `placeholder`; any other value stays in the statement for good. The first execution throws if a value has no
 * placeholder. Execute the statement on the type that `build` takes: a transaction if the statement writes.
 */
export function compileOnce<Values extends object, Row, Db extends Reader = Reader>(
  build: (db: Db, placeholder: Placeholders<Values>) => CompiledQuery<Row>,
): CompiledStatement<Values, Row, Db> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= built(db, build, values);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
    );
    return { ...compiled, parameters };
  };
  return { compile, execute: async (db, values) => (await db.executeQuery(compile(db, values))).rows };
}

function built<Values extends object, Row, Db>(
  db: Db,
  build: (db: Db, placeholder: Placeholders<Values>) => CompiledQuery<Row>,
  values: Values,
): CompiledQuery<Row> {
  const named = new Set<string>();
  const query = build(db, (name) => {
    named.add(name);
    return new Placeholder(name);
  });
  const unnamed = Object.keys(values).filter((name) => !named.has(name));
  if (unnamed.length > 0) throw new Error(`the statement has no placeholder for ${unnamed.join(', ')}`);
  return query;
}

/** Memoizes a factory by key. Values are kept for good, so there must be few keys. */
export function memoizeByKey<Value>(): (key: string, create: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, create) => {
    const value = values.get(key) ?? create();
    values.set(key, value);
    return value;
  };
}
