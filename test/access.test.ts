import { readdir, readFile } from 'node:fs/promises';
import { test } from 'tap';
import type { OperationName } from '../generated/operations.ts';
import { projectFile } from '../handlers/runtime/project-file.ts';
import { subjects } from './access/subjects/index.ts';
import { openingIn } from './access/scene.ts';
import { names, share, SHARES, table, tryAll } from './access/table.ts';

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

void test('every share of the operations has its test file', async (t) => {
  const files = (await readdir(projectFile('test'))).filter((name) => /^access.*\.test\.ts$/.test(name));
  const shares = await Promise.all(
    files.map(async (name) => /share\((\d+)\)/.exec(await readFile(projectFile('test', name), 'utf8'))?.[1]),
  );
  const wanted = Array.from({ length: SHARES }, (_, index) => String(index + 1));
  t.same(new Set(shares), new Set(wanted));
});

void test('access', (t) => tryAll(t, share(1)));
