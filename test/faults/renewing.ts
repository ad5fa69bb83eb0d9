import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '../../db/setup/queue.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { ask, until } from '../support/processes.ts';
import { urlOf } from '../support/service.ts';
import type { Place } from './place.ts';

const BATCH = 50;
/** A renewal is made up for within two minutes after its worker was killed. */
const PATIENCE_SECONDS = 120;

/** A period that the worker has to renew once. */
export interface Due {
  lineId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  expiredAt: string;
}

/** Lines that come to their end while processes are killed, and jobs that renew them. */
export class Renewing {
  readonly due: Due[] = [];
  readonly #place: Place;
  readonly #lines: number[];
  readonly #clock: Promise<void>;
  #stopped = false;

  private constructor(place: Place, lines: number[]) {
    this.#place = place;
    this.#lines = lines;
    this.#clock = this.#tick();
  }

  /** Sells lines that are renewed automatically. */
  static async begin(place: Place, token: string, packageId: number, count: number): Promise<Renewing> {
    const lines: number[] = [];
    while (lines.length < count) {
      const line = { package_id: packageId, auto_renewal: true };
      const { status, body } = await ask(place.origin + urlOf('m3us_batch_create', {}), token, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          lines: Array.from({ length: Math.min(BATCH, count - lines.length) }, () => line),
        }),
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      lines.push(...(body as Schema<'M3u'>[]).map(({ id }) => id));
    }
    return new Renewing(place, lines);
  }

  /** Moves some more lines close to their end. */
  async bringDue(count: number): Promise<void> {
    const ids = this.#lines.splice(0, count);
    const { rows } = await this.#place.retrying((db) =>
      sql<Due>`
        update lines set expired_at = date_trunc('second', now() + interval '12 hours') where id = any(${ids}::bigint[])
        returning id as "lineId", to_char(expired_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "expiredAt"`.execute(
        db,
      ),
    );
    this.due.push(...rows);
  }

  /** Waits until all due lines are renewed, and stops the timer. */
  async finish(): Promise<void> {
    const left = async (): Promise<number> => {
      const { rows } = await this.#place.retrying((db) =>
        sql<{ count: number }>`select count(*) from renewals where outcome = 'succeeded'`.execute(db),
      );
      return this.due.length - (rows[0]?.count ?? 0);
    };
    await until(async () => {
      await sleep(200);
      return (await left()) <= 0;
    }, PATIENCE_SECONDS);
    this.#stopped = true;
    await this.#clock;
  }

  /**
   * The schedule runs the job once a minute. Here it is queued every second, and skipped while the database is away.
   */
  async #tick(): Promise<void> {
    while (!this.#stopped) {
      await this.#place.db
        .transaction()
        .execute((trx) => enqueue(trx, 'auto-renewal'))
        .catch(() => undefined);
      await sleep(1000);
    }
  }
}
