import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { notImplemented } from '../handlers/runtime/not-built.ts';
import { castOf, Scene } from './access/scene.ts';
import { objects, places, policies, tokens, widening } from './access/situations.ts';
import { subjects } from './access/subjects/index.ts';
import { Service } from './support/service.ts';

// Access, for every operation that is built: the operation table says what is called, test/access/ how.

const table: Readonly<Record<OperationName, Operation>> = operations;
const built = (Object.keys(table) as OperationName[]).filter((name) => handlers[name] !== notImplemented);

void test('the operation table', (t) => {
  t.same(
    built.filter((name) => subjects[name] === undefined),
    [],
    'every operation that is built has a record in test/access/subjects/',
  );
  t.same(
    Object.keys(table).filter((name) => !table[name as OperationName].secured),
    ['oauth_token_issue'],
    'one operation alone takes no token',
  );
  for (const name of built) {
    const { params, policies, secured } = table[name];
    const { reach = null, openedBy = policies.filter((policy) => policy.endsWith('_all')) } =
      subjects[name] ?? {};
    if (secured) t.equal(policies[0], name, `${name} is guarded by the policy of its name`);
    if (Object.keys(params).length > 0 || openedBy.length > 0) {
      t.not(reach, null, `${name} is about an object, so its record says who reaches it`);
    }
  }
  t.end();
});

void test('access', async (t) => {
  const service = await Service.start(t);
  const cast = await castOf(service.world);

  for (const name of built) {
    const subject = subjects[name];
    if (subject === undefined) continue;
    await t.test(name, async (t) => {
      const scene = new Scene(t, service, cast, name, subject);
      if (!table[name].secured) {
        await t.test('200 without a token', async (t) => {
          const { ask } = await scene.prepare(cast.caller);
          t.equal((await service.call(name, ask)).status, 200);
          const other = await scene.prepare(cast.caller);
          t.equal((await scene.call(other, 'garbage')).status, 200, 'nor is one looked at');
        });
        return;
      }
      await tokens(scene);
      await policies(scene);
      if (subject.reach !== null) await objects(scene);
      await widening(scene);
      await places(scene);
    });
  }
});
