import { sql, type Kysely, type RawBuilder } from 'kysely';
import { subtreeEnd } from '../../db/tree.ts';
import type { Database } from '../../db/schema.ts';
import { insertToken } from '../../db/tokens.ts';

/** Requests of one operation by one caller. */
export interface Subject {
  name: string;
  token: string;
  /** Many, for other rows each, where the operation takes an id: caches then help as little as in life. */
  paths: string[];
}

const PREFIX = '/api/v1';
const IDS = 5000;
/** How deep the users are whose ancestors are asked for: the same in every database, or answers would grow. */
const DEEP = 6;

export interface Subjects {
  packagesIndex: Subject;
  usersAncestors: Subject;
  enigmasRestrictions: Subject;
}

/** The benched requests, as the root. */
export async function asRoot(db: Kysely<Database>): Promise<Subjects> {
  const root = await db
    .selectFrom('users')
    .select(['id', 'path'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return subjectsOf(db, root, 'the root');
}

/** The same as a reseller in the middle of the tree: on the third level, the one with the most far below it. */
export async function asReseller(db: Kysely<Database>): Promise<Subjects> {
  const { rows } = await sql<{ id: number; path: string }>`
    select m.id, m.path from users m
    where ${depthOf('m')} = 3
      and not exists (select from restrictions r where r.user_id = m.id)
    order by (
      select count(*) from users d
      where d.path > m.path and d.path < left(m.path, -1) || '/' and ${depthOf('d')} = ${DEEP}
    ) desc, m.id limit 1`.execute(db);
  const reseller = rows[0];
  if (reseller === undefined)
    throw new Error('the seed is too small for a reseller in the middle of the tree');
  return subjectsOf(db, reseller, 'a reseller');
}

async function subjectsOf(
  db: Kysely<Database>,
  { id, path }: { id: number; path: string },
  who: string,
): Promise<Subjects> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { secret: token } = await insertToken(db, {
    userId: id,
    kind: 'personal',
    name: 'Bench',
    scopes: ['*'],
    expiresAt,
  });
  const leaves = await sql<{ id: number }>`
    select id from users
    where path > ${path} and path < ${subtreeEnd(path)} and ${depthOf('users')} = ${DEEP}
    order by md5(id::text) limit ${IDS}`.execute(db);
  const enigmas = await sql<{ id: number }>`
    select l.id from lines l join users u on u.id = l.created_by_id
    where l.kind = 'enigma' and u.path >= ${path} and u.path < ${subtreeEnd(path)}
    order by md5(l.id::text) limit ${IDS}`.execute(db);
  const paths = (rows: { id: number }[], pathOf: (id: string) => string): string[] =>
    rows.map((row) => PREFIX + pathOf(String(row.id)));
  return {
    packagesIndex: { name: `packages_index as ${who}`, token, paths: [`${PREFIX}/packages`] },
    usersAncestors: {
      name: `users_ancestors as ${who}`,
      token,
      paths: paths(leaves.rows, (user) => `/users/${user}/ancestors`),
    },
    enigmasRestrictions: {
      name: `enigmas_restrictions as ${who}`,
      token,
      paths: paths(enigmas.rows, (line) => `/enigmas/${line}/restrictions`),
    },
  };
}

/** A user's level in the tree, the root's being 1. */
function depthOf(user: string): RawBuilder<number> {
  const path = sql.ref(`${user}.path`);
  return sql`length(${path}) - length(replace(${path}, '.', ''))`;
}
