import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';
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
  isAccepted: () => Promise<boolean>;
}

/** A database over a dialect of ours, whose statements can take another one along. */
export class PooledDatabase extends Kysely<Database> {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    super({ dialect });
    this.#dialect = dialect;
  }

  takingAlong<Row>(companion: Companion<Row>): TakenAlong {
    const dialect = this.#dialect;
    const executor = new AccompaniedExecutor(this.getExecutor(), companion);
    const isAccepted = async (): Promise<boolean> =>
      executor.isAccepted ?? companion.accepts((await this.executeQuery(companion.statement)).rows);
    return {
      db: new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
      isAccepted,
    };
  }
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();

class AccompaniedExecutor<Row> extends DefaultQueryExecutor {
  readonly #companion: Companion<Row>;
  #isTaken = false;
  isAccepted: boolean | undefined;

  constructor(executor: QueryExecutor, companion: Companion<Row>) {
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => executor.provideConnection(consumer) });
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
