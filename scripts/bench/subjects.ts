import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import { DEEP, depthOf, fundedToken, type Player } from './players.ts';
import { subjectOf, type Ask, type Subject } from './rounds.ts';

// The requests that are compared with SQL by hand.

const PREFIX = '/api/v1';
const IDS = 5000;

/** Returns the subject of an operation at these paths. */
export const reads = ({ who, token }: Player, operation: string, paths: readonly string[]): Subject =>
  subjectOf(
    `${operation} as ${who}`,
    paths.map((path) => ({ path: PREFIX + path, token })),
  );

/** Returns the reads that are compared, of up to 5,000 random ids each. */
export async function comparedReads(db: Kysely<Database>, caller: Player): Promise<Subject[]> {
  const { path } = caller;
  const { rows: users } = await sql<{ id: number }>`
    select id from users
    where path > ${path} and path < ${subtreeEnd(path)} and ${depthOf('users')} = ${DEEP}
    order by md5(id::text) limit ${IDS}`.execute(db);
  const { rows: enigmas } = await sql<{ id: number }>`
    select l.id from lines l join users u on u.id = l.user_id
    where l.kind = 'enigma' and u.path >= ${path} and u.path < ${subtreeEnd(path)}
    order by md5(l.id::text) limit ${IDS}`.execute(db);
  const ancestors = users.map(({ id }) => `/users/${String(id)}/ancestors`);
  const restrictions = enigmas.map(({ id }) => `/enigmas/${String(id)}/restrictions`);
  return [
    reads(caller, 'packages_index', ['/packages']),
    reads(caller, 'users_ancestors', ancestors),
    reads(caller, 'enigmas_restrictions', restrictions),
    reads(caller, 'm3us_index', ['/m3us']),
  ];
}

const SELLERS = 32;
const LINES_EACH = 100;

/** A paid package that resellers may sell. */
export const PACKAGE = 2;

/**
 * Returns the subjects of selling a line and of extending one, by many sellers in turn: with a single one, the lock on its
 * account would be measured.
 */
export async function sales(
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
    const token = await fundedToken(db, id);
    create.push({ path: `${PREFIX}/m3us`, token, body: JSON.stringify({ package_id: PACKAGE }) });
    const body = JSON.stringify({ package_id: PACKAGE, max_connections: 1 });
    extend.push(lines.map((line) => ({ path: `${PREFIX}/m3us/${String(line)}/extend`, token, body })));
  }
  const inTurn = Array.from({ length: LINES_EACH }, (_, index) => extend.flatMap((own) => own[index] ?? []));
  const by = `by ${String(rows.length)} sellers`;
  return {
    create: subjectOf(`m3us_create ${by}`, create),
    extend: subjectOf(`m3us_extend ${by}`, inTurn.flat()),
  };
}

/** Inserts 10,000 keys, as in a service in use. A plan made for an empty table would scan all of it, and be kept. */
async function keepIdempotencyKeys(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, reply)
    select 1, 'm3us_create', 'earlier-' || number, sha256(number::text::bytea), '{}'
    from generate_series(1, 10000) as number`.execute(db);
  await sql`analyze idempotency_keys`.execute(db);
}
