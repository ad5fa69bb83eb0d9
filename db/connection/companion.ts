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
import type { SentCompanion } from './pooled-connection.ts';
import type { Database } from '../schema/index.ts';

// A companion is a statement that another one takes along: PostgreSQL executes both in the same round trip.

/** A statement to take along. If its rows are not accepted, the other one throws WithheldError. */
export interface Companion<Row> {
  statement: CompiledQuery<Row>;
  accepts: (rows: readonly Row[]) => boolean;
}

/** What has become of a companion. */
export interface TakenAlong {
  /**
   * The database whose first statement takes the companion along, be it in a transaction or not. A transaction is not
   * committed unless the companion was accepted.
   */
  db: Kysely<Database>;
  /** Returns whether the rows were accepted. If no statement has brought any, the companion is executed alone. */
  isAccepted: () => boolean | Promise<boolean>;
}

/** A database over our driver, whose statements can take another one along. */
export class PooledDatabase extends Kysely<Database> {
  readonly #parts: Parts;
  readonly #driver: PoolDriver;

  constructor(driver: PoolDriver) {
    const parts = partsOver(driver);
    super(propsOf(parts, new PoolExecutor(connectionsOf(driver))));
    this.#parts = parts;
    this.#driver = driver;
  }

  /** Returns the database for work that has a deadline: the wait for a connection, and all that is done on it. */
  within(deadline: Deadline): Kysely<Database> {
    return new Kysely<Database>(
      propsOf(this.#parts, new PoolExecutor(connectionsOf(this.#driver, deadline))),
    );
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

  /** Returns the same, whose first statement takes a companion along. */
  takingAlong<Row>({ statement, accepts }: Companion<Row>, deadline: Deadline): TakenAlong {
    const journey: Journey<Row> = { statement, accepts, isAccepted: undefined };
    const executor = new AccompaniedExecutor(connectionsOf(this.#driver, deadline), journey);
    const ask = async (): Promise<boolean> =>
      accepts((await this.within(deadline).executeQuery(statement)).rows);
    return {
      db: new Kysely<Database>(propsOf(this.#parts, executor)),
      isAccepted: () => journey.isAccepted ?? ask(),
    };
  }
}

/** What the statements of one database know of its companion. */
interface Journey<Row> {
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

/** Executes statements without what Kysely does for plugins, of which there are none. */
class PoolExecutor extends DefaultQueryExecutor {
  constructor(connections: ConnectionProvider) {
    super(COMPILER, ADAPTER, connections);
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    return this.provideConnection((connection) => connection.executeQuery<Result>(query));
  }
}

class AccompaniedExecutor<Row> extends PoolExecutor {
  readonly #journey: Journey<Row>;
  #isTaken = false;

  constructor(connections: ConnectionProvider, journey: Journey<Row>) {
    super(connections);
    this.#journey = journey;
  }

  /** Kysely calls this for a transaction. Each one takes the companion along, until it is accepted. */
  override withConnectionProvider(connections: ConnectionProvider): DefaultQueryExecutor {
    return new AccompaniedExecutor(connections, this.#journey);
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const journey = this.#journey;
    if (this.#isTaken || journey.isAccepted === true) return super.executeQuery(query);
    this.#isTaken = true;
    const accepts = (rows: readonly unknown[]): boolean =>
      (journey.isAccepted = journey.accepts(rows as readonly Row[]));
    const companion: SentCompanion = { statement: journey.statement, accepts };
    return super.executeQuery(Object.assign({ ...query }, { companion }));
  }
}
