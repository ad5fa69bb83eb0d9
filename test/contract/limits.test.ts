import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';

// The limits of operations as the service promises them. What enforces them takes them from the operation table, and
// would follow a mistake in the contract: here the table itself is compared.

const table: Readonly<Record<OperationName, Operation>> = operations;
const names = Object.keys(table) as OperationName[];

/** What moves so many lines or users that it has 30 seconds. */
const MOVES_MANY = /^(users_change_(owner|\w+s_owner)|announcements_notify_users|dns_domains_delete)$/;

/** Requests a minute. */
const RATES: Partial<Record<OperationName, number>> = {
  oauth_token_issue: 5,
  vouchers_claim: 5,
  users_change_owner: 30,
  announcements_notify_users: 30,
  webhook_endpoints_ping: 30,
  webhook_endpoints_recover: 30,
};

/** What sells several lines at once counts as one request for each. */
const SELLS_SEVERAL = /^(m3us|mags|enigmas|activecodes)_batch_create$/;

/** What a dry run tells whether others have it. */
const UNIQUE: readonly (readonly [operations: RegExp, names: readonly string[]])[] = [
  [/^users_(create|edit)$/, ['username']],
  [/^m3us_(create|edit)$/, ['username']],
  [/^(mags|enigmas)_(create|edit)$/, ['mac_address']],
  [/^(m3us|mags|enigmas)_change_type$/, ['username', 'mac_address']],
  [/^activecodes_create$/, ['code']],
  [/^activecodes_edit$/, ['mac_address']],
  [/^activecodes_activate$/, ['code', 'mac_address']],
  [/^m3us_batch_create$/, ['lines.username']],
  [/^(mags|enigmas)_batch_create$/, ['lines.mac_address']],
  [/^activecodes_batch_create$/, ['lines.code']],
  [/^dns_domains_create$/, ['domain']],
  [/^roles_(create|edit|clone)$/, ['name']],
];

void test('what may take longer than other requests', (t) => {
  for (const name of names) t.equal(table[name].timeLimit, MOVES_MANY.test(name) ? 30 : null, name);
  t.end();
});

void test('what has a rate limit of its own', (t) => {
  for (const name of names) {
    t.equal(table[name].rateLimit, RATES[name] ?? null, name);
    // Whoever names a code learns whether it is in use.
    t.same(table[name].fieldLimits, name === 'vouchers_create' ? { code: 5 } : {}, name);
  }
  t.end();
});

void test('what counts as several requests', (t) => {
  for (const name of names) t.equal(table[name].countedBy, SELLS_SEVERAL.test(name) ? 'lines' : null, name);
  t.end();
});

void test('the names that a dry run counts', (t) => {
  for (const name of names) {
    const [, counted = []] = UNIQUE.find(([which]) => which.test(name)) ?? [];
    t.same(table[name].names, counted, name);
  }
  t.end();
});
