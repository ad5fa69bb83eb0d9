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
import { Deadline } from './deadline.ts';
import type { PoolDriver } from './driver.ts';
import type { SentGuard } from './pooled-connection.ts';
import type { Database } from '../schema/index.ts';

// A guard is a statement that is executed right after another one, in the same round trip. Its rows decide whether the
// other one counts.

/** If its rows are not accepted, the statement that it guards throws WithheldError. */
export interface Guard<Row> {
  statement: CompiledQuery<Row>;
  accepts: (rows: readonly Row[]) => boolean;
}

/** A database with a guard, and what the guard has said. */
export interface GuardedDatabase {
  /**
   * The database whose first statement is guarded, be it in a transaction or not. A transaction is not committed
   * unless the guard has accepted.
   */
  db: Kysely<Database>;
  /** Returns whether the rows were accepted. If no statement has brought any, the guard is executed alone. */
  isAccepted: () => boolean | Promise<boolean>;
}

/** A database over our driver, whose statements can be guarded. */
export class PooledDatabase extends Kysely<Database> {
  readonly #parts: Parts;
  readonly #driver: PoolDriver;

  constructor(driver: PoolDriver) {
    const parts = partsOver(driver);
    super(propsOf(parts, executorOver(connectionsOf(driver))));
    this.#parts = parts;
    this.#driver = driver;
  }

  /** Returns the database for work that has a deadline: the wait for a connection, and all that is done on it. */
  within(deadline: Deadline): Kysely<Database> {
    return new Kysely<Database>(propsOf(this.#parts, executorOver(connectionsOf(this.#driver, deadline))));
  }

  /** Returns the result of some work that nothing else waits for. Gives up after so many milliseconds. */
  async forAtMost<Result>(
    milliseconds: number,
    work: (db: Kysely<Database>) => Promise<Result>,
  ): Promise<Result> {
    const deadline = new Deadline(milliseconds);
    try {
      return await work(this.within(deadline));
    } finally {
      deadline.clear();
    }
  }

  /** Returns the same, whose first statement is guarded. */
  guardedBy<Row>({ statement, accepts }: Guard<Row>, deadline: Deadline): GuardedDatabase {
    const guard: GuardState<Row> = { statement, accepts, isAccepted: undefined };
    const executor = new GuardedExecutor(connectionsOf(this.#driver, deadline), guard);
    const ask = async (): Promise<boolean> =>
      accepts((await this.within(deadline).executeQuery(statement)).rows);
    return {
      db: new Kysely<Database>(propsOf(this.#parts, executor)),
      isAccepted: () => guard.isAccepted ?? ask(),
    };
  }
}

/** What the statements of one database know of its guard. */
interface GuardState<Row> {
  readonly statement: CompiledQuery<Row>;
  readonly accepts: (rows: readonly Row[]) => boolean;
  isAccepted: boolean | undefined;
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();

/** What Kysely is made of, besides what executes its statements. */
type Parts = Omit<KyselyProps, 'executor'>;

const propsOf = ({ config, dialect, driver }: Parts, executor: KyselyProps['executor']): KyselyProps => ({
  config,
  dialect,
  driver,
  executor,
});

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
  return { config: { dialect }, dialect, driver };
}

function connectionsOf(driver: PoolDriver, deadline?: Deadline): ConnectionProvider {
  return {
    async provideConnection(consumer) {
      const connection = await driver.acquireConnection(deadline);
      try {
        return await consumer(connection);
      } finally {
        connection.release();
      }
    },
  };
}

const executorOver = (connections: ConnectionProvider): DefaultQueryExecutor =>
  new DefaultQueryExecutor(COMPILER, ADAPTER, connections);

class GuardedExecutor<Row> extends DefaultQueryExecutor {
  readonly #guard: GuardState<Row>;
  #isTaken = false;

  constructor(connections: ConnectionProvider, guard: GuardState<Row>) {
    super(COMPILER, ADAPTER, connections);
    this.#guard = guard;
  }

  /** Kysely calls this for a transaction. Each one is guarded, until the guard has accepted. */
  override withConnectionProvider(connections: ConnectionProvider): DefaultQueryExecutor {
    return new GuardedExecutor(connections, this.#guard);
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const guard = this.#guard;
    if (this.#isTaken || guard.isAccepted === true) return super.executeQuery(query);
    this.#isTaken = true;
    const accepts = (rows: readonly unknown[]): boolean =>
      (guard.isAccepted = guard.accepts(rows as readonly Row[]));
    const sent: SentGuard = { statement: guard.statement, accepts };
    return super.executeQuery(Object.assign({ ...query }, { guard: sent }));
  }
}
