import { sql, type Kysely, type RawBuilder } from 'kysely';
import { bySystem } from '../../db/cause.ts';
import { creditAccount } from '../../db/ledger/ledger.ts';
import type { Database } from '../../db/schema/tables.ts';
import { insertToken } from '../../db/tokens.ts';
import { beginTransfer, transfer } from '../../db/transfers.ts';
import { treeCount } from '../../db/tree/counts.ts';

// Who sends requests, in a database of the seed.

/** A user with a token that has all scopes. */
export interface Player {
  id: number;
  path: string;
  who: string;
  token: string;
}

/** Returns the root. */
export const root = (db: Kysely<Database>): Promise<Player> =>
  player(db, 'the root', sql`select id, path from users where id = 1`);

/** The reseller has one of this many users in every database, so that its lists are comparable. */
const PART = 20;

/** The level of those whose ancestors are asked for, the same in every database: so responses do not grow. */
export const DEEP = 6;

/** Returns a reseller on the third level, with some distant descendants, and one PARTth of all users. */
export const reseller = (db: Kysely<Database>): Promise<Player> =>
  player(
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

/** Returns a user without descendants who has lines. */
export const leaf = (db: Kysely<Database>): Promise<Player> =>
  player(
    db,
    'a leaf',
    sql`select u.id, u.path from users u
      where ${depthOf('u')} = ${DEEP} and not exists (select from users c where c.created_by_id = u.id)
        and not exists (select from restrictions r where r.user_id = u.id)
        and (select count(*) from lines l where l.user_id = u.id and l.deleted_at is null) >= 3
      order by md5(u.id::text) limit 1`,
  );

async function player(
  db: Kysely<Database>,
  who: string,
  query: RawBuilder<{ id: number; path: string }>,
): Promise<Player> {
  const [user] = (await query.execute(db)).rows;
  if (user === undefined) throw new Error(`the seed is too small for ${who}`);
  return { ...user, who, token: await tokenOf(db, user.id) };
}

/** Returns a user's level in the tree, 1 for the root. */
export function depthOf(user: string): RawBuilder<number> {
  const path = sql.ref(`${user}.path`);
  return sql`length(${path}) - length(replace(${path}, '.', ''))`;
}

/** Returns a token of a user with all scopes, valid for a day. */
export async function tokenOf(db: Kysely<Database>, userId: number): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const token = { userId, kind: 'personal', name: 'Bench', scopes: ['*'], expiresAt } as const;
  return (await insertToken(db, { ...token, scopes: ['*'] })).secret;
}

const FUNDS = 100_000_000;

/** Gives a user a million credits of the root, more than any benchmark spends. Returns a token of the user. */
export async function fundedToken(db: Kysely<Database>, userId: number): Promise<string> {
  const moved = { kind: 'normal', amount: FUNDS, description: 'Bench', cause: bySystem() } as const;
  await db.transaction().execute(async (trx) => {
    const id = await beginTransfer(trx);
    await transfer(trx, { id, ...moved, from: creditAccount(1), to: creditAccount(userId) });
  });
  return tokenOf(db, userId);
}
