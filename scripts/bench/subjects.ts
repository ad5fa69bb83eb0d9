import { sql, type Kysely, type RawBuilder } from 'kysely';
import { treeCount } from '../../db/tree/counts.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { insertToken } from '../../db/tokens.ts';
import type { Ask } from './job.ts';

/** Requests of one operation by one caller. */
export interface Subject {
  name: string;
  /**
   * Requests for many different rows if the operation takes an id, so that caches are no more effective than in
   * production.
   */
  asks: [Ask, ...Ask[]];
}

/** A user who sends requests, with a token that has all scopes. */
export interface Player {
  id: number;
  path: string;
  who: string;
  token: string;
}

const PREFIX = '/api/v1';
const IDS = 5000;
/**
 * The depth of the users whose ancestors are requested. It is the same in every database, so that responses do not
 * grow.
 */
const DEEP = 6;

/** Returns the root. */
export async function root(db: Kysely<Database>): Promise<Player> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'path'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return { ...user, who: 'the root', token: await tokenOf(db, user.id) };
}

/** The medium reseller has one of this many users in every database. Otherwise its lists would not be comparable. */
const PART = 20;

/** Returns a medium reseller: on the third level, with some distant descendants, and one PARTth of all users. */
export function reseller(db: Kysely<Database>): Promise<Player> {
  return player(
    db,
    'a reseller',
    sql`select m.id, m.path from users m
      where ${depthOf('m')} = 3 and not exists (select from restrictions r where r.user_id = m.id)
        and exists (
          select from users d
          where d.path > m.path and d.path < left(m.path, -1) || '/' and ${depthOf('d')} = ${DEEP}
        )
      order by abs(${treeCount({ id: sql.ref('m.id'), path: sql.ref('m.path') }, 'user')} - (select count(*) from users) / ${PART}::integer), m.id
      limit 1`,
  );
}

/** Returns a reseller without descendants that has lines. */
export function leaf(db: Kysely<Database>): Promise<Player> {
  return player(
    db,
    'a leaf',
    sql`select u.id, u.path from users u
      where ${depthOf('u')} = ${DEEP} and not exists (select from users c where c.created_by_id = u.id)
        and not exists (select from restrictions r where r.user_id = u.id)
        and (select count(*) from lines l where l.user_id = u.id and l.deleted_at is null) >= 3
      order by md5(u.id::text) limit 1`,
  );
}

async function player(
  db: Kysely<Database>,
  who: string,
  query: RawBuilder<{ id: number; path: string }>,
): Promise<Player> {
  const [user] = (await query.execute(db)).rows;
  if (user === undefined) throw new Error(`the seed is too small for ${who}`);
  return { ...user, who, token: await tokenOf(db, user.id) };
}

/** Returns a token of a user with all scopes, valid for a day. */
export async function tokenOf(db: Kysely<Database>, userId: number): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const token = { userId, kind: 'personal', name: 'Bench', scopes: ['*'], expiresAt } as const;
  return (await insertToken(db, { ...token, scopes: ['*'] })).secret;
}

/** Returns a subject with requests of an operation at these paths. */
export function subject({ who, token }: Player, operation: string, paths: readonly string[]): Subject {
  const [first, ...rest] = paths.map((path) => ({ path: PREFIX + path, token }));
  if (first === undefined) throw new Error(`nothing to ask for with ${operation} as ${who}`);
  return { name: `${operation} as ${who}`, asks: [first, ...rest] };
}

export interface Subjects {
  packagesIndex: Subject;
  usersAncestors: Subject;
  enigmasRestrictions: Subject;
}

/** Returns the first page of lines. */
export function firstLines(caller: Player): Subject {
  return subject(caller, 'm3us_index', ['/m3us']);
}

/** Returns the three operations that are compared with hand-written ones. */
export async function comparedBy(db: Kysely<Database>, caller: Player): Promise<Subjects> {
  const { path } = caller;
  const leaves = await sql<{ id: number }>`
    select id from users
    where path > ${path} and path < ${subtreeEnd(path)} and ${depthOf('users')} = ${DEEP}
    order by md5(id::text) limit ${IDS}`.execute(db);
  const enigmas = await sql<{ id: number }>`
    select l.id from lines l join users u on u.id = l.user_id
    where l.kind = 'enigma' and u.path >= ${path} and u.path < ${subtreeEnd(path)}
    order by md5(l.id::text) limit ${IDS}`.execute(db);
  const each = (rows: { id: number }[], pathOf: (id: string) => string): string[] =>
    rows.map(({ id }) => pathOf(String(id)));
  return {
    packagesIndex: subject(caller, 'packages_index', ['/packages']),
    usersAncestors: subject(
      caller,
      'users_ancestors',
      each(leaves.rows, (user) => `/users/${user}/ancestors`),
    ),
    enigmasRestrictions: subject(
      caller,
      'enigmas_restrictions',
      each(enigmas.rows, (line) => `/enigmas/${line}/restrictions`),
    ),
  };
}

/** Returns a user's level in the tree, 1 for the root. */
function depthOf(user: string): RawBuilder<number> {
  const path = sql.ref(`${user}.path`);
  return sql`length(${path}) - length(replace(${path}, '.', ''))`;
}
