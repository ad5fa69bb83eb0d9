import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type ConnectionProvider,
  type Dialect,
  type KyselyProps,
} from 'kysely';
import { Deadline } from './deadline.ts';
import type { PoolDriver } from './driver.ts';
import type { Database } from '../schema/tables.ts';

export class PooledDatabase extends Kysely<Database> {
  readonly #parts: Parts;
  readonly #driver: PoolDriver;

  constructor(driver: PoolDriver) {
    const parts = partsOver(driver);
    super(propsOf(parts, executorOver(connectionsOf(driver))));
    this.#parts = parts;
    this.#driver = driver;
  }

  /**
   * Returns the database for work with a deadline, which limits the wait for a connection and everything done on it.
   */
  within(deadline: Deadline): Kysely<Database> {
    return new Kysely<Database>(propsOf(this.#parts, executorOver(connectionsOf(this.#driver, deadline))));
  }

  /** Returns the result of work on the database. Throws NoConnectionError or DatabaseSilentError after the time. */
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
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();

/** The parts of a Kysely, without the executor of its statements. */
type Parts = Omit<KyselyProps, 'executor'>;

const propsOf = ({ config, dialect, driver }: Parts, executor: KyselyProps['executor']): KyselyProps => ({
  config,
  dialect,
  driver,
  executor,
});

/**
 * Returns the parts of a Kysely that calls our driver directly. Kysely's own wrapper around a driver tracks each
 * connection and logs, which costs more than sending a small statement.
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
