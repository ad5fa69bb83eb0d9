import { test } from 'tap';
import {
  operations,
  type Operation,
  type OperationName,
  type Permission,
} from '../../generated/operations.ts';

// The rules of access as the specification and the design of the service state them. The access tests take theirs from
// the operation table, and would follow a mistake in the contract: here the table itself is compared.

const table: Readonly<Record<OperationName, Operation>> = operations;
const names = Object.keys(table) as OperationName[];

/** What a caller needs besides the policy of the operation's name. */
const NEEDED: Partial<Record<OperationName, string>> = {
  webhook_endpoints_create: 'events_show',
  webhook_endpoints_edit: 'events_show',
  // "The caller must also be able to see the user through the retrieve-user endpoint, under the same policy."
  users_ancestors: 'users_show',
  // What is on sale is the operator's: whoever may sell a package may not price it.
  packages_create: 'packages_all',
  packages_edit: 'packages_all',
  packages_create_refund_policies: 'packages_all',
  packages_edit_refund_policies: 'packages_all',
  packages_delete_refund_policies: 'packages_all',
  paid_trial_prices_create: 'packages_all',
  paid_trial_prices_edit: 'packages_all',
  activecode_devices_create: 'packages_all',
  activecode_devices_edit: 'packages_all',
  faq_categories_create: 'packages_all',
  faq_categories_edit: 'packages_all',
  faq_categories_delete: 'packages_all',
  faqs_create: 'packages_all',
  faqs_edit: 'packages_all',
  faqs_delete: 'packages_all',
};

/** What stays open to a restricted user, so that it can read why. */
const OPEN_TO_RESTRICTED =
  /^(users_me|users_restrictions|notifications_(index|show|mark_as_read)|tickets_(index|show|replys|create_support|create_chat|reply|appoint_agent|change_status))$/;

/** Which operations a permission to see all opens, beyond what the caller sees anyway. */
const OPENED: readonly (readonly [policy: Permission, operations: RegExp])[] = [
  ['packages_all', /^packages_(index|show|bouquets|show_refund_policies)$/],
  ['users_all', /^users_(index|show|ancestors|childrens|descendants|roles|roles_can_give|permissions)$/],
  ['users_all', /^users_(restrictions|test_sold|logs|kill_connections|change_\w+s_owner)$/],
  ['m3us_all', /^m3us_(?!create|batch_create)/],
  ['mags_all', /^mags_(?!create|batch_create)/],
  ['enigmas_all', /^enigmas_(?!create|batch_create)/],
  ['activecodes_all', /^activecodes_(?!create|batch_create)/],
  ['m3us_all', /^m3u_mass_delete_autos_/],
  ['mags_all', /^mag_mass_delete_autos_/],
  ['enigmas_all', /^enigma_mass_delete_autos_/],
  ['activecodes_all', /^activecode_mass_delete_autos_/],
  ['transactions_all', /^transactions_(index|show|summary|summary_top_users_send_to)$/],
  ['restrictions_all', /^restrictions_(index|show)$/],
  ['request_credits_all', /^request_credits_(index|show)$/],
  ['request_refunds_all', /^request_refunds_(index|show)$/],
  ['logs_all', /^logs_index$/],
];

/** What stays with those above a user, whatever the caller may see: moves, credit, and what a login is made of. */
const NEVER_OPENED: readonly OperationName[] = [
  'users_edit',
  'users_change_owner',
  'users_regenerate_pin_code',
  'users_connect_messaging_account',
  'transactions_create',
  'transactions_refund',
  'request_credits_take',
  'request_credits_accept',
  'request_credits_reject',
  'request_credits_cancel',
  'request_refunds_reject',
  'request_refunds_cancel',
  'restrictions_edit',
  'restrictions_delete',
  'restrictions_batch_delete',
];

/** Whose objects an operation is about. */
const OWNERSHIP: readonly (readonly [ownership: Operation['ownership'], operations: RegExp])[] = [
  ['roles', /^packages_(index|show|bouquets|show_refund_policies)$/],
  ['subtree', /^users_(?!me$|create$)/],
  ['subtree', /^(m3us|mags|enigmas|activecodes)_(?!create$|batch_create$)/],
  ['subtree', /^(m3u|mag|enigma|activecode)_mass_delete_autos_/],
  ['subtree', /^transactions_(create|refund)$/],
  ['subtree', /^(restrictions|request_credits|request_refunds)_(index|show)$/],
  ['above', /^request_credits_(take|accept|reject)$/],
  ['above', /^request_refunds_(accept|reject)$/],
  ['caller', /^request_(credits|refunds)_cancel$/],
  ['caller', /^(notifications|quick_actions|tickets)_/],
  ['caller', /^webhook_/],
  ['caller', /^oauth_(tokens|personal_access_tokens)_/],
];

void test('the policy of its name guards every operation but the login', (t) => {
  for (const name of names) {
    const isLogin = name === 'oauth_token_issue';
    t.equal(table[name].secured, !isLogin, name);
    t.same(table[name].policies.slice(0, 1), isLogin ? [] : [name], name);
  }
  t.end();
});

void test('what a caller needs besides', (t) => {
  for (const name of names.filter((name) => table[name].secured)) {
    t.same(
      table[name].required,
      [name, ...[NEEDED[name] ?? []].flat()],
      `${name} needs what NEEDED in test/access/policies.test.ts says: write a policy there that it needs besides its own`,
    );
  }
  t.end();
});

void test('what stays open to a restricted user', (t) => {
  for (const name of names) {
    const message = `${name} is open to a restricted user if OPEN_TO_RESTRICTED in test/access/policies.test.ts has it`;
    t.equal(table[name].openToRestricted, OPEN_TO_RESTRICTED.test(name), message);
  }
  t.end();
});

void test('what a permission to see all opens, and what it does not', (t) => {
  for (const [policy, which] of OPENED) {
    const opened = names.filter((name) => which.test(name));
    t.ok(opened.length > 0, String(which));
    for (const name of opened) t.ok(table[name].policies.includes(policy), `${policy} opens ${name}`);
  }
  for (const name of NEVER_OPENED) t.same(table[name].policies, [name], `nothing opens ${name}`);
  t.end();
});

void test('whose objects an operation is about', (t) => {
  for (const [ownership, which] of OWNERSHIP) {
    const concerned = names.filter((name) => which.test(name));
    t.ok(concerned.length > 0, String(which));
    for (const name of concerned) t.equal(table[name].ownership, ownership, name);
  }
  t.end();
});
