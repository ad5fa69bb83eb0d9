import type { Kysely } from 'kysely';
import { schemaState } from '../../db/migrate.ts';
import type { Database } from '../../db/schema/index.ts';
import { within } from './deadline.ts';

type State = Awaited<ReturnType<typeof schemaState>>;

const KEPT_MS = 1000;
const ANSWER_MS = 5000;

/** The state of the database's schema, which all who ask within a second share: one check is under way at a time. */
export class Readiness {
  private readonly db: Kysely<Database>;
  private checked: Promise<State> | undefined;

  constructor(db: Kysely<Database>) {
    this.db = db;
  }

  /** Throws what the check failed of: 503 where the database did not answer within five seconds. */
  state(): Promise<State> {
    this.checked ??= this.check();
    return this.checked;
  }

  private check(): Promise<State> {
    const checked = within(ANSWER_MS, schemaState(this.db));
    const forget = (): void => {
      setTimeout(() => (this.checked = undefined), KEPT_MS).unref();
    };
    checked.then(forget, forget);
    return checked;
  }
}
