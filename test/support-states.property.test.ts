import { test } from 'tap';
import { castOf, playSupport } from './support/support-model.ts';
import { Service } from './support/service.ts';

void test('tickets, chats and reports go through their states as a model of them does', async (t) => {
  const service = await Service.start(t);
  await playSupport(service, await castOf(service), 60);
});
