import { test } from 'tap';
import { flat, follow, requestSchema } from '../contract/document.ts';
import { Service } from '../support/service.ts';
import { EVERY_POLICY } from './scene.ts';
import { names, table } from './table.ts';
import { subjects } from './subjects/index.ts';
import { withBody } from './subjects/subject.ts';

// Credit has two decimals at most, wherever a request names an amount. JSON has no type for that, so handlers ask.

void test('422 for an amount with three decimals, in every field of a body that is a number', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const caller = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  const token = await world.token(caller);
  let count = 0;
  for (const operation of names.filter((name) => table[name].method !== 'GET')) {
    const body = requestSchema(operation).properties?.['body'];
    const fields = Object.entries(body === undefined ? {} : (flat(body).properties ?? {}));
    for (const [field] of fields.filter(([, of]) => [flat(follow(of)).type].flat().includes('number'))) {
      const { ask } = await subjects[operation].prepare(world, caller, caller);
      const answer = await service.call(operation, { ...withBody(ask, { [field]: 1.005 }), token });
      count += 1;
      t.match(answer, { status: 422, body: { errors: { [field]: [/./] } } }, `${operation} ${field}`);
    }
  }
  t.ok(count > 20, `${String(count)} fields`);
});
