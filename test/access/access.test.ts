import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { subjects } from './subjects/index.ts';
import { openingIn } from './scene.ts';
import { names, table, tryAll } from './table.ts';

void test('the operation table', (t) => {
  t.same(
    Object.keys(table).filter((name) => !table[name as OperationName].secured),
    ['oauth_token_issue'],
    'exactly one operation needs no token',
  );
  for (const name of names) {
    const { params, policies, secured } = table[name];
    const { reach, openedBy = openingIn(table[name]) } = subjects[name];
    if (secured) t.equal(policies[0], name, `${name} is guarded by the policy of its name`);
    if (Object.keys(params).length > 0 || openedBy.length > 0) {
      t.not(reach, null, `${name} has an object, so its record says whose objects it reaches`);
    }
  }
  t.end();
});

void test('access', tryAll);
