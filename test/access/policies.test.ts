import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { catalogue } from '../contract/catalogue.ts';

// Who may call what, as test/contract/catalogue.tsv promises it.

const table: Readonly<Record<string, Operation>> = operations;

void test('the policy of its name guards every operation but the login', (t) => {
  for (const name of Object.keys(operations) as OperationName[]) {
    const isLogin = name === 'oauth_token_issue';
    t.equal(operations[name].secured, !isLogin, name);
    t.same(operations[name].policies.slice(0, 1), isLogin ? [] : [name], name);
  }
  t.end();
});

void test('each row of the catalogue says who may call its operation', (t) => {
  for (const { operation, objects, needed, opened_by, if_restricted } of catalogue) {
    const { method, ownership, policies, required, openToRestricted } = table[operation] ?? {};
    const also = required?.slice(1).join(' ');
    t.equal(needed.startsWith('open: ') ? '' : needed, also, `${operation}: needed`);
    if (method !== 'GET' && objects === 'none')
      t.not(
        needed,
        '',
        `${operation} is about nobody's object: write which policy it needs, or "open: because"`,
      );
    const opens = policies?.filter((policy) => !required?.includes(policy)).join(' ');
    t.equal(opened_by, opens, `${operation}: opened_by`);
    t.equal(objects, ownership, `${operation}: objects`);
    t.equal(if_restricted === 'yes', openToRestricted, `${operation}: if_restricted`);
  }
  t.end();
});
