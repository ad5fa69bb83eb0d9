import { bySystem } from '../../db/cause.ts';
import { sql, type AliasedRawBuilder, type Insertable, type Kysely } from 'kysely';
import { creditAccount, openAccounts } from '../../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../../db/transfers.ts';
import { hashPassword, type PasswordCost } from '../../db/values/passwords.ts';
import { insertRefundPolicy } from '../../db/packages.ts';
import type { ReportTarget } from '../../handlers/reports/kinds.ts';
import type { LineKindName, ReportKind } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { insertToken, UNLIMITED, type TokenLimits } from '../../db/tokens.ts';
import { permissions, type Permission } from '../../generated/operations.ts';
import { lineRow, packageRow, restrictionRow, userRow } from '../../scripts/lib/rows.ts';
import { insert } from './rows.ts';

export interface WorldUser {
  id: number;
  path: string;
  username: string;
}

export interface TokenOptions {
  scopes?: readonly string[];
  kind?: 'login' | 'personal';
  /** Milliseconds. */
  expiresIn?: number;
  revoked?: boolean;
  limits?: Partial<TokenLimits>;
}

const HOUR = 3_600_000;

/** The largest possible id, which no row has. */
export const UNKNOWN_ID = 9_007_199_254_740_991;

/** Inserts what a test needs into a database. */
export class World {
  readonly db: Kysely<Database>;
  #count = 0;
  /** The roles of members, by their permissions. */
  readonly #roles = new Map<string, number>();

  constructor(db: Kysely<Database>) {
    this.db = db;
  }

  /**
   * Inserts a user below `parent`, or the root. The permissions are granted directly, by default all except the `*_all`
   * ones.
   */
  async user(
    parent: WorldUser | null,
    options: {
      permissions?: readonly Permission[];
      password?: string;
      set?: Partial<Insertable<Database['users']>>;
    } = {},
  ): Promise<WorldUser> {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(this.db);
    const id = Number(rows[0]?.id);
    const path = `${parent?.path ?? ''}${String(id)}.`;
    const { password } = options;
    const password_hash = password === undefined ? null : await hashPassword(password, CHEAP);
    const row = userRow({ id, parentId: parent?.id ?? id, path }, { password_hash, ...options.set });
    await this.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(row).execute();
      await openAccounts(trx, id, parent === null);
    });
    await this.grant({ id }, options.permissions ?? OWN);
    return { id, path, username: row.username };
  }

  /** Inserts a user who holds permissions by a role. With many users that costs far fewer rows than `user`. */
  async member(parent: WorldUser, permissions: readonly Permission[]): Promise<WorldUser> {
    const user = await this.user(parent, { permissions: [] });
    const key = permissions.join();
    const role_id = this.#roles.get(key) ?? (await this.role({ permissions }));
    this.#roles.set(key, role_id);
    await this.db.insertInto('user_roles').values({ role_id, user_id: user.id }).execute();
    return user;
  }

  async grant({ id }: { id: number }, granted: readonly Permission[]): Promise<void> {
    if (granted.length === 0) return;
    await this.db
      .insertInto('user_permissions')
      .columns(['user_id', 'permission'])
      .expression(this.db.selectNoFrom((eb) => [eb.val(id).as('user_id'), unnest(granted)]))
      .execute();
  }

  /** Inserts a token of a user, by default a personal one with all scopes, valid for an hour. Returns its secret. */
  async token(user: { id: number }, options: TokenOptions = {}): Promise<string> {
    return (await this.issue(user, options)).secret;
  }

  /** Inserts a token of a user. Returns its id and secret. */
  async issue({ id }: { id: number }, options: TokenOptions = {}): Promise<{ id: number; secret: string }> {
    const { id: tokenId, secret } = await insertToken(this.db, {
      userId: id,
      kind: options.kind ?? 'personal',
      name: 'Test',
      scopes: [...(options.scopes ?? ['*'])],
      expiresAt: new Date(Date.now() + (options.expiresIn ?? HOUR)),
      limits: { ...UNLIMITED, ...options.limits },
    });
    if (options.revoked === true) {
      await this.db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', tokenId).execute();
    }
    return { id: tokenId, secret };
  }

  /** Transfers hundredths of a credit from one user to another, through the ledger. Returns the transfer's id. */
  async transfer(from: { id: number }, to: { id: number }, amount: number): Promise<number> {
    const moved = {
      kind: 'normal',
      description: 'Test',
      from: creditAccount(from.id),
      to: creditAccount(to.id),
      cause: { ...bySystem(), actorId: from.id },
    } as const;
    const { id } = await this.db
      .transaction()
      .execute(async (trx) => transfer(trx, { id: await beginTransfer(trx), ...moved, amount }));
    return id;
  }

  /** Inserts a role with permissions, packages, creator, holders and the roles that these may give. Returns its id. */
  async role(of: {
    permissions?: readonly Permission[];
    packages?: number[];
    users?: WorldUser[];
    creator?: { id: number };
    gives?: number[];
  }): Promise<number> {
    this.#count += 1;
    const id = await insert(this.db, 'roles', {
      name: `Role ${String(this.#count)}`,
      created_by_id: of.creator?.id ?? null,
    });
    const permissionRows = unnest(of.permissions ?? []);
    await this.db
      .insertInto('role_permissions')
      .columns(['role_id', 'permission'])
      .expression(this.db.selectNoFrom((eb) => [eb.val(id).as('role_id'), permissionRows]))
      .execute();
    for (const given_role_id of of.gives ?? []) {
      await this.db.insertInto('roles_can_give').values({ role_id: id, given_role_id }).execute();
    }
    for (const package_id of of.packages ?? []) {
      await this.db.insertInto('role_packages').values({ role_id: id, package_id }).execute();
    }
    for (const user of of.users ?? []) {
      await this.db.insertInto('user_roles').values({ role_id: id, user_id: user.id }).execute();
    }
    return id;
  }

  /** Inserts a package, by default one month for ten credits. Returns its id. */
  async package(set: Partial<Insertable<Database['packages']>> = {}): Promise<number> {
    this.#count += 1;
    return insert(this.db, 'packages', packageRow(`Package ${String(this.#count)}`, set));
  }

  /** Inserts a refund policy of a package; amounts in hundredths of a credit. */
  async refundPolicy(
    packageId: number,
    tiers: readonly { passed_days: number; refund_amount: number }[],
  ): Promise<void> {
    await this.db.transaction().execute((trx) => insertRefundPolicy(trx, packageId, tiers));
  }

  /** Inserts a bouquet, by default of channels. Returns its id. */
  async bouquet(set: Partial<Insertable<Database['bouquets']>> = {}): Promise<number> {
    this.#count += 1;
    const id = await insert(this.db, 'bouquets', {
      bouquet_name: `Bouquet ${String(this.#count)}`,
      type: 'live',
      ...set,
    });
    return id;
  }

  /** Inserts a channel, movie or series to report. */
  async reported(kind: ReportKind): Promise<ReportTarget> {
    this.#count += 1;
    const name = `Title ${String(this.#count)}`;
    const created =
      kind === 'series'
        ? this.db.insertInto('series').values({ name }).returning('id')
        : this.db
            .insertInto('streams')
            .values({ name, type: kind === 'vod' ? 'movie' : 'live' })
            .returning('id');
    const { id } = await created.executeTakeFirstOrThrow();
    return kind === 'series' ? { stream_id: null, series_id: id } : { stream_id: id, series_id: null };
  }

  /** Inserts a line of an owner that runs for a month, or a code that waits for a device. Returns its id. */
  async line(
    owner: { id: number },
    kind: LineKindName,
    set: Partial<Insertable<Database['lines']>> = {},
  ): Promise<number> {
    const package_id = set.package_id ?? (await this.package());
    this.#count += 1;
    const number = String(this.#count).padStart(4, '0');
    const names = {
      username: `viewer${number}`,
      password: `secret${number}`,
      mac_address: `00:1A:79:00:${number.slice(0, 2)}:${number.slice(2)}`,
      code: `CODE-${number}`,
    };
    const month = [new Date(), new Date(Date.now() + 30 * 24 * HOUR)] as const;
    const period = kind === 'activecode' ? undefined : month;
    return insert(this.db, 'lines', lineRow(kind, names, period, { user_id: owner.id, ...set, package_id }));
  }

  /** Inserts a restriction on a user or on a line. Returns its id. */
  async restriction(
    target: { user_id: number } | { line_id: number },
    caller: { id: number },
    policies: readonly string[] = ['*'],
    set: { title?: string; description?: string; batch?: string } = {},
  ): Promise<number> {
    const row = restrictionRow(target, caller.id, { policies: [...policies], ...set });
    return insert(this.db, 'restrictions', row);
  }
}

/** A row for each permission: a parameter for all takes a quarter of the time of one for each. */
function unnest(granted: readonly Permission[]): AliasedRawBuilder<Permission, 'permission'> {
  return sql<Permission>`unnest(${[...granted]}::text[])`.as('permission');
}

/** The cost of hashing a password in tests, too low for production. */
export const CHEAP: PasswordCost = { N: 2 ** 10, r: 8, p: 1 };

/** The permissions of an ordinary reseller: all except those beyond its own subtree. */
export const OWN = (Object.keys(permissions) as Permission[]).filter((name) => !name.endsWith('_all'));
