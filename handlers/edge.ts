import { sql, type Kysely } from 'kysely';
import { endedAt } from '../db/activities.ts';
import { withRetries } from '../db/connection/retries.ts';
import type { Database } from '../db/schema/tables.ts';
import type { components } from '../generated/edge-types.ts';
import { edge_activities_create as validator } from '#generated/edge-validators.js';
import type { EdgeHandlers } from './call/contract.ts';
import { validationFailed } from './call/problem.ts';
import { fieldErrors } from './call/field-errors.ts';

// The reports of the streaming edge (spec/edge/edge.yaml).

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export const edge: EdgeHandlers = { '/activities': activities };

/** Records the connections that the edge reports. Throws 422 for an invalid report. */
async function activities({
  body,
  db,
}: {
  body: unknown;
  db: Kysely<Database>;
}): Promise<Schema<'ActivityReceipt'>> {
  const { started = [], ended = [] } = valid(body);
  return withRetries(() =>
    db.transaction().execute(async (trx) => {
      const { opened, refused } = await open(trx, started);
      return {
        started: opened,
        ended: await close(trx, ended),
        refused: refused.map((session_id) => ({
          session_id,
          code: 'not_found',
          detail: 'There is no such line, or it is deleted.',
        })),
      };
    }),
  );
}

function valid(body: unknown): Schema<'ActivityReport'> {
  const validate = validator();
  if (!validate({ params: {}, query: {}, headers: {}, body })) {
    throw validationFailed(fieldErrors(validate.errors ?? []));
  }
  // The validator has just checked the body against the contract that generates the type.
  return body as Schema<'ActivityReport'>;
}

/** Inserts new connections. Returns those of unknown lines, which are not inserted. */
async function open(
  db: Kysely<Database>,
  started: Schema<'StartedActivity'>[],
): Promise<{ opened: number; refused: string[] }> {
  // Not one JSON value, because PostgreSQL refuses a lone surrogate in it.
  const { rows } = await sql<{ opened: number; refused: string[] }>`
    with reported as (
      select reported.*, lines.id as living from unnest(
        ${started.map(({ session_id }) => session_id)}::text[],
        ${started.map(({ line_id }) => line_id)}::bigint[],
        ${started.map(({ ip }) => ip)}::text[],
        ${started.map(({ user_agent }) => user_agent ?? '')}::text[],
        ${started.map(({ stream_id }) => stream_id ?? null)}::bigint[],
        ${started.map(({ started_at }) => started_at)}::timestamp[]
      ) as reported (session_id, line_id, ip, user_agent, stream_id, started_at)
      left join lines on lines.id = line_id and deleted_at is null
    ),
    opened as (
      insert into activities (session_id, line_id, ip, user_agent, stream_id, started_at)
      select session_id, line_id, ip, user_agent, stream_id, least(started_at at time zone 'UTC', now())
      from reported where living is not null order by session_id
      on conflict (session_id) do nothing
      returning 1
    )
    select (select count(*) from opened) as opened,
      (select coalesce(array_agg(session_id), '{}') from reported where living is null) as refused`.execute(
    db,
  );
  return rows[0] ?? { opened: 0, refused: [] };
}

/** Closes open connections. Returns how many. */
async function close(db: Kysely<Database>, ended: Schema<'EndedActivity'>[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update activities set ended_at = ${endedAt(sql`least(reported.ended_at at time zone 'UTC', now())`)}
    from unnest(
      ${ended.map(({ session_id }) => session_id)}::text[],
      ${ended.map(({ ended_at }) => ended_at)}::timestamp[]
    ) as reported (session_id, ended_at)
    where activities.session_id = reported.session_id and activities.ended_at is null`.execute(db);
  return Number(numAffectedRows);
}
