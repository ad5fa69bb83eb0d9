import type { Kysely } from 'kysely';
import { schemaState } from '../../db/migrate.ts';
import type { Database } from '../../db/schema/index.ts';
import { withTimeout } from './deadline.ts';

type State = Awaited<ReturnType<typeof schemaState>>;

const KEPT_MS = 1000;
const ANSWER_MS = 5000;

/** The state of the database schema. At most one check runs at a time, and its result is shared for a second. */
export class Readiness {
  private readonly db: Kysely<Database>;
  private checked: Promise<State> | undefined;

  constructor(db: Kysely<Database>) {
    this.db = db;
  }

  /** Returns the state. Throws the error of the check, or 503 if the database does not answer within five seconds. */
  state(): Promise<State> {
    this.checked ??= this.check();
    return this.checked;
  }

  private check(): Promise<State> {
    const checked = withTimeout(ANSWER_MS, schemaState(this.db));
    const forget = (): void => {
      setTimeout(() => (this.checked = undefined), KEPT_MS).unref();
    };
    checked.then(forget, forget);
    return checked;
  }
}
