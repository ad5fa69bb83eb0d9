import { sql, type Kysely, type Transaction } from 'kysely';
import { creditOf, transfer } from '../db/ledger.ts';
import { hashPassword } from '../db/passwords.ts';
import { CAPITAL, randomText, SMALL } from '../db/random.ts';
import type { Database, LineKindName, PeriodType } from '../db/schema.ts';
import { insertToken } from '../db/tokens.ts';
import { insertUser } from '../db/users.ts';
import { permissions } from '../generated/operations.ts';

// A small operator to try the service with: filled in once, on the first start of the embedded database.

export interface DemoLogin {
  username: string;
  password: string;
  token: string;
}

/** Fills an empty database. Returns how to log in as the operator; undefined when there are users already. */
export async function fillDemo(db: Kysely<Database>): Promise<DemoLogin | undefined> {
  return db.transaction().execute(async (trx) => {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return undefined;
    const password = randomText(SMALL, 16);
    await addPackages(trx);
    await addRoles(trx);
    const ids = await addUsers(trx, await hashPassword(password));
    await addLines(trx, ids);
    await addRestrictions(trx, ids);
    const { secret } = await insertToken(trx, {
      userId: idOf(ids, 'operator'),
      kind: 'personal',
      name: 'Demo',
      scopes: ['*'],
      expiresAt: new Date(Date.now() + 365 * 86_400_000),
    });
    return { username: 'operator', password, token: secret };
  });
}

const BOUQUETS = {
  live: ['News', 'Sports', 'Kids', 'Documentaries', 'Music', 'Regional'],
  movie: ['New releases', 'Classics', 'Family films'],
  serie: ['Drama', 'Comedy', 'Crime'],
} as const;

// name, credits, period, its unit, connections, vpn, and what kind of trial
const PACKAGES: [string, number, number, PeriodType, number, boolean, ('trial' | 'paid trial')?][] = [
  ['Trial 24 hours', 0, 24, 'hour', 1, false, 'trial'],
  ['Paid trial 3 days', 0, 3, 'day', 1, false, 'paid trial'],
  ['Basic 1 month', 6, 1, 'month', 1, false],
  ['Premium 1 month', 10, 1, 'month', 4, true],
  ['Premium 3 months', 27, 3, 'month', 4, true],
  ['Premium 6 months', 50, 6, 'month', 4, true],
  ['Premium 1 year', 90, 1, 'year', 4, true],
  ['Sports weekend', 2.5, 3, 'day', 2, false],
];

async function addPackages(trx: Transaction<Database>): Promise<void> {
  const bouquets = Object.entries(BOUQUETS).flatMap(([type, names]) =>
    names.map((name) => ({ name, type: type as keyof typeof BOUQUETS })),
  );
  const added = await trx.insertInto('bouquets').values(bouquets).returning('id').execute();
  for (const [name, credit, period, period_type, max_connections, can_enable_vpn, trial] of PACKAGES) {
    const { id } = await trx
      .insertInto('packages')
      .values({
        name,
        credit: credit * 100,
        period,
        period_type,
        max_connections,
        can_enable_vpn,
        is_trial: trial !== undefined,
        is_paid_trial: trial === 'paid trial',
        is_default: name === 'Premium 1 month',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = name.startsWith('Basic') || trial ? added.slice(0, 6) : added;
    await trx
      .insertInto('package_bouquets')
      .values(held.map((bouquet) => ({ package_id: id, bouquet_id: bouquet.id })))
      .execute();
  }
}

const ROLES = ['Operator', 'Reseller', 'Sub-reseller'] as const;

async function addRoles(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('roles')
    .values(ROLES.map((name, index) => ({ id: index + 1, name })))
    .execute();
  await trx
    .insertInto('roles_can_give')
    .values([1, 2, 3].map((given) => ({ role_id: 1, given_role_id: given })))
    .execute();
  await trx.insertInto('roles_can_give').values({ role_id: 2, given_role_id: 3 }).execute();
  // Ids were given by hand: the next one that the database gives comes after them.
  await sql`select setval(pg_get_serial_sequence('roles', 'id'), ${ROLES.length}::bigint)`.execute(trx);
  const all = Object.keys(permissions);
  const own = all.filter((permission) => !permission.endsWith('_all'));
  const grants = [all, own, own].flatMap((list, index) =>
    list.map((permission) => ({ role_id: index + 1, permission })),
  );
  await trx.insertInto('role_permissions').values(grants).execute();
  const packages = await trx.selectFrom('packages').select(['id', 'name']).orderBy('id').execute();
  await trx
    .insertInto('role_packages')
    .values([
      ...packages.map(({ id }) => ({ role_id: 2, package_id: id })),
      ...packages
        .filter(({ name }) => !name.includes('year'))
        .map(({ id }) => ({ role_id: 3, package_id: id })),
    ])
    .execute();
}

// username, name of the company, who made it, credits it was given
const USERS: [string, string, string | null, number][] = [
  ['operator', 'Aurora Streaming', null, 0],
  ['northern-lights', 'Northern Lights TV', 'operator', 2000],
  ['iberia-media', 'Iberia Media', 'operator', 1500],
  ['alpine-tv', 'Alpine TV', 'operator', 800],
  ['fjord-shop', 'Fjord Shop', 'northern-lights', 400],
  ['lapland-sat', 'Lapland Sat', 'northern-lights', 350],
  ['lisbon-box', 'Lisbon Box', 'iberia-media', 500],
  ['madrid-tele', 'Madrid Tele', 'iberia-media', 250],
  ['tirol-digital', 'Tirol Digital', 'alpine-tv', 120],
  ['oslo-kiosk', 'Oslo Kiosk', 'fjord-shop', 90],
  ['bergen-kiosk', 'Bergen Kiosk', 'fjord-shop', 60.5],
  ['porto-corner', 'Porto Corner', 'lisbon-box', 75],
  ['tromso-stall', 'Tromsø Stall', 'oslo-kiosk', 20],
];

async function addUsers(trx: Transaction<Database>, passwordHash: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [username, fullName, parent, credits] of USERS) {
    const parentId = parent === null ? null : idOf(ids, parent);
    const role = parent === null ? 1 : parent === 'operator' ? 2 : 3;
    const id = await insertUser(trx, {
      parentId,
      rolesIds: [role],
      username,
      email: `office@${username}.example`,
      password_hash: parent === null ? passwordHash : null,
      full_name: fullName,
      dns: `tv.${username}.example`,
      messaging_phone: `+4670${String(1_000_000 + ids.size * 7919)}`,
      messaging_handle: username.replaceAll('-', ''),
      tos_acceptance_at: new Date(),
      paid_test_sold: parent === null ? 0 : 5,
    });
    ids.set(username, id);
    if (parentId !== null) {
      await transfer(trx, {
        kind: 'start_credit',
        from: creditOf(parentId),
        to: creditOf(id),
        amount: credits * 100,
        description: 'Opening credit',
        actorId: parentId,
        tokenId: null,
        requestId: null,
      });
    }
  }
  return ids;
}

function idOf(ids: ReadonlyMap<string, number>, username: string): number {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`no user ${username} yet`);
  return id;
}

const KINDS: LineKindName[] = ['m3u', 'mag', 'enigma', 'activecode'];

async function addLines(trx: Transaction<Database>, ids: Map<string, number>): Promise<void> {
  const packages = await trx
    .selectFrom('packages')
    .select(['id', 'is_trial', 'is_paid_trial'])
    .orderBy('id')
    .execute();
  const owners = [...ids.values()].slice(1);
  const day = 86_400_000;
  const lines = owners.flatMap((owner) =>
    KINDS.map((kind, index) => {
      const number = owner * 10 + index;
      const sold = packages[number % packages.length];
      if (sold === undefined) throw new Error('no packages');
      const start = new Date(Date.now() - (number % 25) * day);
      const waiting = kind === 'activecode' && number % 2 === 0;
      return {
        kind,
        username: waiting ? null : `viewer${String(number)}`,
        password: waiting ? null : randomText(SMALL, 12),
        mac: kind === 'mag' || kind === 'enigma' ? macOf(number) : null,
        code: kind === 'activecode' ? randomText(CAPITAL, 12) : null,
        package_id: sold.id,
        is_trial: sold.is_trial,
        is_paid_trial: sold.is_paid_trial,
        external_id: `order-${String(number)}`,
        created_by_id: owner,
        activated_at: waiting ? null : start,
        expired_at: waiting ? null : new Date(start.getTime() + 30 * day),
        created_at: start,
      };
    }),
  );
  await trx.insertInto('lines').values(lines).execute();
}

async function addRestrictions(trx: Transaction<Database>, ids: Map<string, number>): Promise<void> {
  const lines = await trx
    .selectFrom('lines')
    .select(['id', 'kind'])
    .where('created_by_id', '=', idOf(ids, 'fjord-shop'))
    .where('kind', '<>', 'activecode')
    .execute();
  await trx
    .insertInto('restrictions')
    .values([
      ...lines.map((line) => ({
        title: 'Chargeback',
        description: 'The customer disputed the payment; the line stays off until it is settled.',
        line_id: line.id,
        created_by_id: idOf(ids, 'northern-lights'),
      })),
      {
        title: 'Account under review',
        description: 'Please confirm the company address with your reseller.',
        user_id: idOf(ids, 'madrid-tele'),
        created_by_id: idOf(ids, 'iberia-media'),
      },
    ])
    .execute();
}

function macOf(number: number): string {
  const hex = number.toString(16).padStart(6, '0').toUpperCase();
  return `00:1A:79:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4, 6)}`;
}
