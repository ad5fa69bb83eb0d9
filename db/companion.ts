import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { DriverQuery } from './pooled-connection.ts';
import type { Database } from './schema/index.ts';

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
    const journey: Journey<Row> = { ...companion, isAccepted: undefined };
    const isAccepted = async (): Promise<boolean> =>
      journey.isAccepted ?? companion.accepts((await this.executeQuery(companion.statement)).rows);
    const executor = new AccompaniedExecutor(this.getExecutor(), journey);
    return {
      db: new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
      isAccepted,
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

class AccompaniedExecutor<Row> extends DefaultQueryExecutor {
  readonly #journey: Journey<Row>;
  #isTaken = false;

  constructor(provider: ConnectionProvider, journey: Journey<Row>) {
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => provider.provideConnection(consumer) });
    this.#journey = journey;
  }

  /** Kysely calls this for a transaction. Each one takes the companion along, until it is accepted. */
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return new AccompaniedExecutor(provider, this.#journey);
  }

  override executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const journey = this.#journey;
    if (this.#isTaken || journey.isAccepted === true) return super.executeQuery(query);
    this.#isTaken = true;
    const accepts = (rows: readonly unknown[]): boolean =>
      (journey.isAccepted = journey.accepts(rows as readonly Row[]));
    const together: DriverQuery<unknown> = { ...query, companion: { statement: journey.statement, accepts } };
    return super.executeQuery(together);
  }
}
