import type { LineKindName, PeriodType } from '../../db/schema/columns.ts';
import { MASTER_RESELLER, OPERATOR, RESELLER } from '../lib/roles.ts';
import { lineRow, packageRow, restrictionRow, userRow } from '../lib/rows.ts';
import { base32, pick, scramble, type Random } from './random.ts';
import type { Rows } from './load.ts';
import type { Market, PackageSeed } from './market.ts';
import { createdAt, DAY, stamps, time, TODAY } from './time.ts';
import { parentOf, someReseller, type Tree } from './tree.ts';

// Packages, roles, users, lines and restrictions.

// The purposes of random numbers; the tree uses 1 and 2.
const USE = {
  NAME: 3,
  TRADE: 4,
  PIN: 5,
  OWNER: 6,
  KIND: 7,
  PACKAGE: 8,
  PASSWORD: 10,
  STATE: 11,
  LOGIN: 12,
};

const RESTRICTED_USERS = 100;
const RESTRICTED_LINES = 50;

const TIERS = ['Basic', 'Family', 'Sports', 'Premium', 'Cinema', 'International', 'Kids', 'Ultra'];
const REGIONS = ['Nordic', 'Iberia', 'Alps', 'Baltic', 'Balkans'];
// period, its unit, credits
const PERIODS: [number, PeriodType, number][] = [
  [24, 'hour', 0],
  [1, 'month', 6],
  [3, 'month', 16.5],
  [6, 'month', 30],
  [1, 'year', 54],
];

/** Returns 200 packages: every tier in every region for every period. Those of 24 hours are trials. */
export function packageRows(): PackageSeed[] {
  const named = TIERS.flatMap((tier) => REGIONS.map((region) => `${tier} ${region}`));
  return named.flatMap((name, place) =>
    PERIODS.map(([period, period_type, credit], index) => ({
      ...packageRow(`${name} ${String(period)} ${period_type}${period === 1 ? '' : 's'}`),
      id: place * PERIODS.length + index + 1,
      is_trial: credit === 0,
      is_paid_trial: credit === 0 && place % 2 === 1,
      is_default: place === 0 && index === 1,
      can_enable_vpn: place % 4 === 3,
      credit: credit * 100 * (1 + (place % 3) / 2),
      period,
      period_type,
      max_connections: 1 + (place % 4),
      ...stamps(TODAY - 900 * DAY),
    })),
  );
}

/** Returns what each role may sell. */
export function rolePackageRows(packages: readonly PackageSeed[]) {
  const short = packages.filter(({ period_type }) => period_type !== 'year');
  const sold = [
    [MASTER_RESELLER.id, packages],
    [RESELLER.id, short],
  ] as const;
  return sold.flatMap(([role_id, list]) => list.map(({ id }) => ({ role_id, package_id: id })));
}

const NAMES = [
  'Aurora',
  'Fjord',
  'Lisbon',
  'Tirol',
  'Delta',
  'Harbour',
  'Summit',
  'Nova',
  'Atlas',
  'Pearl',
] as const;
const TRADES = ['Media', 'Box', 'Digital', 'Kiosk', 'Satellite', 'Tele', 'Stream', 'Shop'] as const;

export function* userRows({ parents, paths }: Tree, random: Random): Rows<'users'> {
  for (let id = 1; id < parents.length; id += 1) {
    const username = id === 1 ? 'operator' : `reseller${String(id)}`;
    const place = { id, parentId: parents[id] ?? 1, path: paths[id] ?? '' };
    const joined = TODAY - Math.floor(800 * (1 - id / parents.length)) * DAY;
    const address = scramble(id);
    yield userRow(place, {
      username,
      full_name: `${pick(NAMES, random(id, USE.NAME))} ${pick(TRADES, random(id, USE.TRADE))} ${String(id)}`,
      dns: id % 3 === 0 ? null : `tv.${username}.example`,
      note: id % 5 === 0 ? 'Pays by the tenth of the month.' : '',
      messaging_handle: id % 2 === 0 ? username : '',
      adult: id % 7 === 0,
      tos_acceptance_at: time(joined),
      pin: base32(random(id, USE.PIN) * 32 ** 6, 6),
      last_ip: id % 4 === 0 ? null : `10.${String(address & 255)}.${String((address >> 8) & 255)}.7`,
      paid_test_sold: id % 11,
      ...stamps(joined),
    });
  }
}

export function* userRoleRows({ parents }: Tree): Rows<'user_roles'> {
  for (let user_id = 1; user_id < parents.length; user_id += 1) {
    const below = parents[user_id] === 1 ? MASTER_RESELLER : RESELLER;
    yield { user_id, role_id: (user_id === 1 ? OPERATOR : below).id };
  }
}

/** Returns the owner of a line. The root itself sells nothing. */
export const ownerOf = ({ users, random }: Market, line: number): number =>
  someReseller(users, random(line, USE.OWNER));

/** Returns the package that a line was sold with. */
export function soldPackage({ packages, random }: Market, line: number): PackageSeed {
  const sold = packages[Math.floor(random(line, USE.PACKAGE) * packages.length)];
  if (sold === undefined) throw new Error('no packages');
  return sold;
}

const KINDS = ['m3u', 'm3u', 'm3u', 'm3u', 'm3u', 'mag', 'mag', 'mag', 'enigma', 'activecode'] as const;

export function* lineRows(market: Market): Rows<'lines'> {
  const { lines, random } = market;
  for (let id = 1; id <= lines; id += 1) {
    const kind: LineKindName = pick(KINDS, random(id, USE.KIND));
    const sold = soldPackage(market, id);
    const started = createdAt(id, lines);
    const waiting = kind === 'activecode' && random(id, USE.STATE) < 0.3;
    const names = {
      username: usernameOf(id, random),
      password: base32(random(id, USE.PASSWORD) * 2 ** 50, 10).toLowerCase(),
      mac_address: macOf(scramble(id)),
      code: base32(scramble(id), 7) + base32(random(id, USE.PASSWORD) * 2 ** 25, 5),
    };
    const period = [time(started), time(started + (sold.is_trial ? 1 : 365) * DAY)] as const;
    yield lineRow(kind, names, waiting ? undefined : period, {
      id,
      package_id: sold.id,
      max_connections: sold.max_connections,
      is_trial: sold.is_trial,
      is_paid_trial: sold.is_paid_trial,
      external_id: id % 2 === 0 ? `order-${String(id)}` : null,
      user_id: ownerOf(market, id),
      ...stamps(started),
    });
  }
}

/** Yields a restriction for one in this many users and lines, created by the user above. The root has none. */
export function* restrictionRows(market: Market): Rows<'restrictions'> {
  const { users, lines, tree } = market;
  for (let user = RESTRICTED_USERS; user <= users; user += RESTRICTED_USERS) {
    yield restrictionRow({ user_id: user }, parentOf(tree, user), {
      title: 'Account under review',
      description: 'Please confirm the company address with your reseller.',
    });
  }
  for (let line = RESTRICTED_LINES; line <= lines; line += RESTRICTED_LINES) {
    yield restrictionRow({ line_id: line }, parentOf(tree, ownerOf(market, line)));
  }
}

/** Returns a username like those that the service generates. No two share a prefix. */
function usernameOf(line: number, random: Random): string {
  return (base32(scramble(line), 7) + base32(random(line, USE.LOGIN) * 2 ** 15, 3)).toLowerCase();
}

/** Returns `00:1A:` and the number's four bytes. */
function macOf(number: number): string {
  return `00:1A${number.toString(16).padStart(8, '0').toUpperCase().replaceAll(/../g, ':$&')}`;
}
