import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { fund } from './funds.ts';
import type { Ask } from './job.ts';
import { ask } from './server.ts';
import type { Side } from './sides.ts';
import { tokenOf, type Subject } from './subjects.ts';

// Operations that move credit for lines, sent by many sellers in turn. With a single seller, the time its account is
// locked would be measured.

const SELLERS = 32;
const LINES_EACH = 100;

/** A paid package that resellers may sell. */
export const PACKAGE = 2;

/** Idempotency keys that exist before the benchmark. */
const KEYS = 10_000;

/** Returns the subjects of selling a line and of extending one. */
export async function saleSubjects(
  db: Kysely<Database>,
  sellers = SELLERS,
): Promise<{ create: Subject; extend: Subject }> {
  await keepIdempotencyKeys(db);
  const { rows } = await sql<{ id: number; lines: number[] }>`
    select u.id, array(
      select id from lines l
      where l.user_id = u.id and l.kind = 'm3u' and l.deleted_at is null
        and not exists (select from restrictions r where r.line_id = l.id)
      order by id limit ${LINES_EACH}
    ) as lines
    from users u
    where u.id <> 1 and not exists (select from restrictions r where r.user_id = u.id)
      and exists (select from lines l where l.user_id = u.id and l.kind = 'm3u' and l.deleted_at is null)
    order by u.id limit ${sellers}`.execute(db);
  const create: Ask[] = [];
  const extend: Ask[][] = [];
  for (const { id, lines } of rows) {
    await fund(db, id);
    const token = await tokenOf(db, id);
    create.push({ path: '/api/v1/m3us', token, body: JSON.stringify({ package_id: PACKAGE }) });
    const body = JSON.stringify({ package_id: PACKAGE, max_connections: 1 });
    extend.push(lines.map((line) => ({ path: `/api/v1/m3us/${String(line)}/extend`, token, body })));
  }
  const inTurn = Array.from({ length: LINES_EACH }, (_, index) => extend.flatMap((own) => own[index] ?? []));
  return { create: subjectOf('m3us_create', create), extend: subjectOf('m3us_extend', inTurn.flat()) };
}

/**
 * Inserts idempotency keys, as in a service in use. A plan made for an empty table would scan all of it, and be kept.
 */
async function keepIdempotencyKeys(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, reply)
    select 1, 'm3us_create', 'earlier-' || number, sha256(number::text::bytea), '{}'
    from generate_series(1, ${KEYS}::integer) as number`.execute(db);
  await sql`analyze idempotency_keys`.execute(db);
}

const WRITTEN = [
  'lines',
  'line_charges',
  'credit_transfers',
  'credit_entries',
  'syncs',
  'logs',
  'idempotency_keys',
] as const;

/** Returns how many rows one request writes, by table. Throws when the request fails. */
export async function rowsWritten(
  { db, server }: Pick<Side, 'db' | 'server'>,
  { name, asks: [first] }: Subject,
): Promise<Record<string, number>> {
  const counts = async (): Promise<number[]> => {
    const counted = WRITTEN.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counted)).map(({ count }) => count);
  };
  const before = await counts();
  const { status, text } = await ask(server, first);
  if (status !== 200) throw new Error(`${server.name} answers ${name} with ${String(status)}: ${text}`);
  const after = await counts();
  return Object.fromEntries(
    WRITTEN.map((table, index) => [table, (after[index] ?? 0) - (before[index] ?? 0)]),
  );
}

function subjectOf(operation: string, [first, ...rest]: Ask[]): Subject {
  if (first === undefined) throw new Error(`nobody for ${operation}`);
  return { name: `${operation} by ${String(SELLERS)} sellers`, asks: [first, ...rest] };
}
