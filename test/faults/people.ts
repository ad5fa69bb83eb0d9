import { sql } from 'kysely';
import { programBy, voucherBy } from '../support/vouchers.ts';
import { OWN, type World, type WorldUser } from '../support/world.ts';
import type { Place } from './place.ts';
import type { Wanted } from './sending.ts';

export interface Line {
  kind: 'm3u' | 'mag';
  id: number;
}

/** A user who pays for lines. */
export interface Buyer {
  user: { id: number };
  token: string;
  lines: Line[];
}

/** A user who sells. Several spenders share one seller, its account and its lines. */
export interface Seller extends Buyer {
  user: WorldUser;
  /** The token of a user above it. */
  aboveToken: string;
  /** A user below it, who receives credit. */
  childId: number;
  /** Its initial credit, in hundredths. */
  credit: number;
  tickets: number[];
  /** Its newest credit request. */
  creditRequest?: Wanted['request'];
}

/** A voucher as its creator sees it; amounts in hundredths. */
export interface Voucher {
  id: number;
  code: string;
  value: number;
  percentage: number;
  max_usage: number | null;
  max_usage_per_user: number;
}

/** The packages and vouchers of a storm. */
export interface Offers {
  packageId: number;
  /** Hundredths of a credit. */
  price: number;
  /** Gives credit to each claimer, and a discount on one charge. */
  coupon: Voucher;
  /** Vouchers with few claims, which many users want. */
  scarce: Voucher[];
  programs: { id: number; objective: number }[];
}

export interface People {
  sellers: Seller[];
  /** Another seller, whose lines are renewed automatically. */
  renewer: Seller;
  /** Users who may announce to everyone. */
  announcers: Buyer[];
  /** Users who hold a role that announcements address. Some of them claim vouchers and buy with them. */
  audience: { roleId: number; ids: number[] };
  offers: Offers;
}

const SELLERS = 8;
/** The last two run out of credit. */
const RICH = 10_000_000;
const POOR = 20_000;
const PRICE = 1000;
const USAGES = [3, 10, 30, 100];
const OBJECTIVES = [1, 3, 10, 20];

/** Inserts everybody who takes part in a storm, and what is sold. */
export async function gather({ world }: Place, audience: number): Promise<People> {
  const root = await world.user(null);
  const packageId = await world.package({ credit: PRICE, period: 30, period_type: 'day' });
  await world.refundPolicy(packageId, [{ passed_days: 30, refund_amount: 700 }]);
  const everybody = await Promise.all(
    Array.from({ length: SELLERS + 1 }, (_, index) =>
      seller(world, root, index < SELLERS - 2 || index === SELLERS ? RICH : POOR),
    ),
  );
  await world.role({ packages: [packageId], users: everybody.map(({ user }) => user) });
  const [renewer, ...sellers] = everybody.reverse();
  if (renewer === undefined) throw new Error('there is nobody');
  const roleId = await world.role({ permissions: [...OWN], packages: [packageId] });
  return {
    sellers,
    renewer,
    announcers: await Promise.all([announcer(world, root), announcer(world, root)]),
    audience: { roleId, ids: await many(world, root, roleId, audience) },
    offers: { packageId, price: PRICE, ...(await offers(world, root, packageId)) },
  };
}

async function seller(world: World, root: WorldUser, credit: number): Promise<Seller> {
  const user = await world.user(root);
  await world.transfer(root, user, credit);
  const child = await world.user(user);
  const [token, aboveToken] = [await world.token(user), await world.token(root)];
  return { user, token, aboveToken, childId: child.id, credit, lines: [], tickets: [] };
}

async function announcer(world: World, root: WorldUser): Promise<Buyer> {
  const user = await world.user(root, { permissions: [...OWN, 'announcements_all'] });
  return { user, token: await world.token(user), lines: [] };
}

/** Inserts the vouchers and programs of the root. */
async function offers(
  world: World,
  root: WorldUser,
  packageId: number,
): Promise<Pick<Offers, 'coupon' | 'scarce' | 'programs'>> {
  const voucher = async (set: Omit<Voucher, 'id' | 'code'>): Promise<Voucher> => ({
    ...set,
    ...(await voucherBy(world, root, set)),
  });
  const coupon = { value: 10_000, percentage: 2500, max_usage: null, max_usage_per_user: 3 };
  const scarce = { value: 100, percentage: 0, max_usage_per_user: 1 };
  return {
    coupon: await voucher(coupon),
    scarce: await Promise.all(USAGES.map((max_usage) => voucher({ ...scarce, max_usage }))),
    programs: await Promise.all(
      OBJECTIVES.map(async (objective) => {
        const set = { package_id: packageId, sale_package_objective: objective };
        return { id: await programBy(world, root, set), objective };
      }),
    ),
  };
}

/** Inserts this many users below the root with one role and nothing else. Returns their ids. */
async function many({ db }: World, root: WorldUser, roleId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (
      select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, ${count}::integer)
    ), made as (
      insert into users (id, username, email, created_by_id, path, pin)
      select id, 'reader-' || id, 'reader-' || id || '@users.example', ${root.id}, ${root.path} || id || '.', 'PIN000'
      from ids returning id
    ), opened as (
      insert into credit_accounts (user_id, purpose)
      select id, purpose from made cross join unnest(array['credit', 'sales']) as purpose
    ), held as (
      insert into user_roles (user_id, role_id) select id, ${roleId} from made
    )
    select id from made order by id`.execute(db);
  return rows.map(({ id }) => id);
}
