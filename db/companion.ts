import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  type KyselyProps,
  type QueryResult,
} from 'kysely';
import type { PoolDriver } from './driver.ts';
import type { DriverQuery } from './pooled-connection.ts';
import type { Database } from './schema/index.ts';

// A companion is a statement that another one takes along: PostgreSQL executes it right after the other one, in the
// same round trip.

/** Thrown by a statement instead of its result, because the rows of its companion were not as expected. */
export class WithheldError extends Error {}

/** A statement to take along. The result of the other one is withheld unless it accepts the rows of this one. */
export interface Companion<Row> {
  statement: CompiledQuery<Row>;
  accepts: (rows: readonly Row[]) => boolean;
}

/** What has become of a companion. */
export interface TakenAlong {
  /** The database whose first statement outside a transaction takes the companion along. */
  db: Kysely<Database>;
  /** Returns whether the rows were accepted. If no statement has brought any, the companion is executed alone. */
  isAccepted: () => boolean | Promise<boolean>;
}

/** A database over our driver, whose statements can take another one along. */
export class PooledDatabase extends Kysely<Database> {
  readonly #parts: Parts;

  constructor(driver: PoolDriver) {
    const parts = partsOver(driver);
    super({ ...parts, executor: new PoolExecutor(parts.connections) });
    this.#parts = parts;
  }

  takingAlong<Row>(companion: Companion<Row>): TakenAlong {
    const executor = new AccompaniedExecutor(this.#parts.connections, companion);
    const ask = async (): Promise<boolean> =>
      companion.accepts((await this.executeQuery(companion.statement)).rows);
    return {
      db: new Kysely<Database>({ ...this.#parts, executor }),
      isAccepted: () => executor.isAccepted ?? ask(),
    };
  }
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();

/** What Kysely is made of, besides what executes its statements. */
type Parts = Omit<KyselyProps, 'executor'> & { connections: ConnectionProvider };

/**
 * Returns the parts of a Kysely that uses our driver directly. What Kysely puts between them tracks each connection
 * and logs, and costs more than sending a small statement.
 */
function partsOver(driver: PoolDriver): Parts {
  const dialect: Dialect = {
    createAdapter: () => ADAPTER,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => COMPILER,
  };
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    const connection = await driver.acquireConnection();
    try {
      return await consumer(connection);
    } finally {
      connection.release();
    }
  };
  return { config: { dialect }, dialect, driver, connections: { provideConnection } };
}

class PoolExecutor extends DefaultQueryExecutor {
  constructor(connections: ConnectionProvider) {
    super(COMPILER, ADAPTER, connections);
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    return this.provideConnection((connection) => connection.executeQuery<Result>(query));
  }
}

class AccompaniedExecutor<Row> extends PoolExecutor {
  readonly #companion: Companion<Row>;
  #isTaken = false;
  isAccepted: boolean | undefined;

  constructor(connections: ConnectionProvider, companion: Companion<Row>) {
    super(connections);
    this.#companion = companion;
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    if (this.#isTaken) return super.executeQuery(query);
    this.#isTaken = true;
    return this.#executeTogether(query);
  }

  async #executeTogether<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const { statement, accepts } = this.#companion;
    const companion = {
      statement,
      answered: (rows: readonly unknown[]): void => {
        this.isAccepted = accepts(rows as readonly Row[]);
      },
    };
    const together: DriverQuery<unknown> = { ...query, companion };
    const result = await super.executeQuery<Result>(together);
    if (this.isAccepted !== true) throw new WithheldError('the companion of this statement was not accepted');
    return result;
  }
}
