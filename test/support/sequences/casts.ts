import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../../db/tokens.ts';
import { accountRows, userRow } from '../../../scripts/lib/rows.ts';
import type { Shop } from '../shop.ts';
import type { WorldUser } from '../world.ts';

/** A user with a token for all scopes. */
export interface Player extends WorldUser {
  token: string;
}

/** One of the users in a sequence. */
export interface Member<Name extends string> {
  /** Its parent. */
  below: Name | 'root';
  /** The roles that it holds. */
  roles: readonly number[];
  /** Its initial credit in hundredths; none by default. */
  funds?: number;
}

/** The members by name, parents before their children. */
export type Members<Name extends string> = Readonly<Record<Name, Member<Name>>>;

/** The users of one sequence, and the root. */
export type Cast<Name extends string> = Readonly<Record<Name | 'root', Player>>;

interface Made<Name extends string> {
  player: Player;
  parentId: number;
  member: Member<Name>;
}

const BATCH_SIZE = 32;
const HOUR = 3_600_000;

/**
 * Inserts the users of many sequences in a few statements. Inserting them one by one would take longer than the
 * sequences themselves.
 */
export class Casts<Name extends string> {
  readonly members: Members<Name>;
  readonly #shop: Shop;
  readonly #root: Player;
  readonly #ready: Cast<Name>[] = [];
  #making: Promise<void> | undefined;

  private constructor(shop: Shop, root: Player, members: Members<Name>) {
    this.#shop = shop;
    this.#root = root;
    this.members = members;
  }

  static async below<Name extends string>(shop: Shop, members: Members<Name>): Promise<Casts<Name>> {
    return new Casts(shop, { ...shop.root, token: await shop.world.token(shop.root) }, members);
  }

  /** Returns users that no sequence has used. */
  async next(): Promise<Cast<Name>> {
    for (;;) {
      const cast = this.#ready.pop();
      if (cast !== undefined) return cast;
      this.#making ??= this.#make().finally(() => (this.#making = undefined));
      await this.#making;
    }
  }

  async #make(): Promise<void> {
    const { db } = this.#shop;
    const members = Object.entries<Member<Name>>(this.members);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('users', 'id')) as id
      from generate_series(1, ${BATCH_SIZE * members.length}::integer)`.execute(db);
    const ids = rows.map(({ id }) => id);
    const created: Made<Name>[] = [];
    const casts = Array.from({ length: BATCH_SIZE }, () => {
      const cast = new Map<string, Player>([['root', this.#root]]);
      for (const [name, member] of members) {
        const parent = cast.get(member.below);
        const id = ids.pop();
        if (parent === undefined || id === undefined) throw new Error(`${name} comes before its parent`);
        const player = {
          id,
          path: `${parent.path}${String(id)}.`,
          username: `player-${String(id)}`,
          token: newSecret(),
        };
        cast.set(name, player);
        created.push({ player, parentId: parent.id, member });
      }
      return Object.fromEntries(cast) as Cast<Name>;
    });
    await this.#insert(created);
    await this.#fund(created);
    this.#ready.push(...casts);
  }

  #insert(created: readonly Made<Name>[]): Promise<void> {
    const expires_at = new Date(Date.now() + HOUR);
    return this.#shop.db.transaction().execute(async (trx) => {
      const users = created.map(({ player: { id, path, username }, parentId }) =>
        userRow({ id, parentId, path }, { username }),
      );
      await trx.insertInto('users').values(users).execute();
      const accounts = created.flatMap(({ player }) => accountRows(player.id, false));
      await trx.insertInto('credit_accounts').values(accounts).execute();
      const userRoles = created.flatMap(({ player: { id }, member }) =>
        member.roles.map((role_id) => ({ user_id: id, role_id })),
      );
      await trx.insertInto('user_roles').values(userRoles).execute();
      const tokens = created.map(({ player: { id, token } }) => ({
        user_id: id,
        kind: 'personal' as const,
        name: 'Test',
        hash: hashSecret(token),
        scopes: ['*'],
        expires_at,
      }));
      await trx.insertInto('tokens').values(tokens).execute();
    });
  }

  /**
   * Funds each user in a transaction of its own. A transfer locks the tree, and moves of users would wait for all of
   * them.
   */
  async #fund(created: readonly Made<Name>[]): Promise<void> {
    for (const { player, member } of created) {
      const { funds = 0 } = member;
      if (funds > 0) await this.#shop.world.transfer(this.#root, player, funds);
    }
  }
}
