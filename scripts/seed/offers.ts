import { someReseller } from './tree.ts';
import { base32, pick, scramble } from './random.ts';
import { load, type Load, type Rows } from './load.ts';
import type { Market } from './market.ts';
import { DAY, createdAt, stamps, time } from './time.ts';

// Vouchers, their templates and reward programs. Nothing was paid out or earned. Vouchers with a value have no claims.
// The discounts of vouchers with a percentage wait for a sale. No program has given a reward.

const USE = { CREATOR: 30, VALUE: 31, CODE: 32, STATE: 33, CLAIMER: 34, TITLE: 35, OBJECTIVE: 36 };

/** One in this many vouchers is the operator's, has a percentage, and was claimed once. */
const OPERATORS = 20;
/** The number of users per template and per program. */
const USERS_A_PROGRAM = 25;
/** One in this many programs is active, and every second active one is the operator's. */
const ACTIVE = 20;

const OCCASIONS = ['Summer', 'Winter', 'Derby', 'Welcome', 'Premiere', 'Anniversary'] as const;

/** Returns the loads of vouchers, one per user, and of fewer templates and programs. */
export function offers(market: Market): Load[] {
  const count = market.users > 1 ? market.users : 0;
  const programs = Math.floor(count / USERS_A_PROGRAM);
  const claimed = Math.floor(count / OPERATORS);
  return [
    load('voucher_templates', () => templateRows(market, programs), programs),
    load('reward_programs', () => programRows(market, programs), programs),
    load('vouchers', () => voucherRows(market, count), count),
    load('voucher_packages', () => voucherPackageRows(market, count), claimed),
    load('voucher_claims', () => claimRows(market, count), claimed),
  ];
}

/** Returns the creator of a template, and of the program with the same number. */
const programCreator = ({ users, random }: Market, id: number): number =>
  id % (2 * ACTIVE) === 0 ? 1 : someReseller(users, random(id, USE.CREATOR));

function* templateRows(market: Market, count: number): Rows<'voucher_templates'> {
  for (let id = 1; id <= count; id += 1) {
    yield {
      id,
      title: titleOf(market, id),
      value: 100 * (1 + Math.floor(20 * market.random(id, USE.VALUE))),
      max_usage: 1,
      valid_days: 30,
      created_by_id: programCreator(market, id),
      ...stamps(createdAt(id, count)),
    };
  }
}

/** Yields programs, which only reward yearly sales. Other sales only check whether there is a program. */
function* programRows(market: Market, count: number): Rows<'reward_programs'> {
  const yearly = market.packages.filter(({ period_type }) => period_type === 'year');
  for (let id = 1; id <= count; id += 1) {
    const rewarded = yearly[id % yearly.length];
    if (rewarded === undefined) throw new Error('no package of a year');
    const objective = 2 + Math.floor(20 * market.random(id, USE.OBJECTIVE));
    const created = createdAt(id, count);
    yield {
      id,
      name: `${String(objective)} years in a month, ${String(id)}`,
      status: id % ACTIVE === 0 ? 'active' : 'inactive',
      package_id: rewarded.id,
      sale_package_objective: objective,
      objective_period_type: 'month',
      objective_period_value: 1,
      voucher_template_id: id,
      created_by_id: programCreator(market, id),
      active_since: time(created),
      ...stamps(created),
    };
  }
}

function* voucherRows(market: Market, count: number): Rows<'vouchers'> {
  const { users, random } = market;
  for (let id = 1; id <= count; id += 1) {
    const isOperators = id % OPERATORS === 0;
    const created = createdAt(id, count);
    yield {
      id,
      code: `${base32(scramble(id), 7)}-${base32(random(id, USE.CODE) * 32 ** 8, 8)}`,
      title: titleOf(market, id),
      value: isOperators ? 0 : 100 * (1 + Math.floor(50 * random(id, USE.VALUE))),
      percentage: isOperators ? 1000 : 0,
      max_usage: 1,
      used_count: isOperators ? 1 : 0,
      status: random(id, USE.STATE) < 0.25 ? 'inactive' : 'active',
      start_date: time(created),
      end_date: id % 3 === 0 ? null : time(created + 90 * DAY),
      created_by_id: isOperators ? 1 : someReseller(users, random(id, USE.CREATOR)),
      ...stamps(created),
    };
  }
}

function* voucherPackageRows({ packages }: Market, count: number): Rows<'voucher_packages'> {
  for (let voucher_id = OPERATORS; voucher_id <= count; voucher_id += OPERATORS) {
    yield { voucher_id, package_id: 1 + (voucher_id % packages.length) };
  }
}

function* claimRows({ users, random }: Market, count: number): Rows<'voucher_claims'> {
  for (let voucher_id = OPERATORS; voucher_id <= count; voucher_id += OPERATORS) {
    yield {
      voucher_id,
      user_id: someReseller(users, random(voucher_id, USE.CLAIMER)),
      sequence: 1,
      status: 'reserved',
      claimed_at: time(createdAt(voucher_id, count) + DAY),
    };
  }
}

const titleOf = ({ random }: Market, id: number): string =>
  `${pick(OCCASIONS, random(id, USE.TITLE))} offer ${String(id)}`;
