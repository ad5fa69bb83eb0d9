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
import type { Companion, DriverQuery } from './driver.ts';
import type { Database } from './schema/index.ts';

// A statement that another one takes along: PostgreSQL executes it right after the other, in the same round trip.

/** A database over a dialect of ours, which can send a statement along with another one. */
export class PooledDatabase extends Kysely<Database> {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    super({ dialect });
    this.#dialect = dialect;
  }

  /** Returns this database in a form whose first statement outside a transaction takes another one along. */
  takingAlong<Row>(statement: CompiledQuery<Row>): TakenAlong<Row> {
    const dialect = this.#dialect;
    const executor = new CompanionExecutor(this.getExecutor(), statement);
    return {
      db: new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }),
      rows: async () => executor.rows ?? (await this.executeQuery(statement)).rows,
    };
  }
}

/** A statement that is taken along. */
export interface TakenAlong<Row> {
  /** The database whose first statement takes it along. */
  db: Kysely<Database>;
  /** Returns its rows. It is executed alone if no statement has taken it along, or if that one failed. */
  rows: () => Promise<readonly Row[]>;
}

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();

class CompanionExecutor<Companied> extends DefaultQueryExecutor {
  readonly #statement: CompiledQuery<Companied>;
  #isTaken = false;
  rows: Companied[] | undefined;

  constructor(executor: QueryExecutor, statement: CompiledQuery<Companied>) {
    super(COMPILER, ADAPTER, { provideConnection: (consumer) => executor.provideConnection(consumer) });
    this.#statement = statement;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isTaken) return super.executeQuery(query);
    this.#isTaken = true;
    const companion: Companion = {
      statement: this.#statement,
      answered: (rows) => {
        this.rows = rows as Companied[];
      },
    };
    const together: DriverQuery<Row> = { ...(query as CompiledQuery<Row>), companion };
    return super.executeQuery(together);
  }
}
