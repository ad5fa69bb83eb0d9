import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { objectLives, type ObjectLife } from '../../../scripts/generate/objects.ts';
import { Service } from '../../support/service.ts';

// The pages of objects: their fields, and how their states follow one another.

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(projectFile('generated', name), 'utf8'));

void test('the pages of objects', async (t) => {
  const { app } = await Service.start(t);
  let caller = 0;
  const load = async (url: string) => {
    const answer = await app.inject({ url, remoteAddress: `198.51.100.${String((caller += 1))}` });
    t.equal(answer.statusCode, 200, url);
    return answer.body;
  };
  const { objects } = (await read('docs.json')) as { objects: ObjectLife[] };
  const { components } = (await read('openapi.json')) as Contract;
  t.same(
    objects.map(({ name }) => name),
    ['Line', 'User', 'Package', 'Voucher', 'Request', 'Ticket', 'Event'],
  );

  await t.test('show every state, and a link to each operation that leads to another', async (t) => {
    for (const { name, lives } of objects) {
      const page = await load(`/docs/objects/${name.toLowerCase()}`);
      for (const { schema, moves } of lives) {
        for (const state of components.schemas[schema]?.enum ?? [])
          t.ok(page.includes(`id="state-${schema}-${String(state)}"`), `${schema} ${String(state)}`);
        for (const operation of moves.flatMap(({ by = [] }) => by))
          t.match(page, new RegExp(`href="/docs/[a-z0-9-]+#${operation}"`), operation);
      }
    }
  });

  await t.test('explain each field, which pages of operations only link', async (t) => {
    const page = await load('/docs/objects/line');
    for (const schema of ['M3u', 'Mag', 'Enigma', 'Activecode'])
      for (const field of Object.keys(components.schemas[schema]?.properties ?? {}))
        t.ok(page.includes(`id="${schema}.${field}"`), `${schema}.${field}`);
    const operations = await load('/docs/m3us');
    t.notMatch(operations, /id="M3u\.username"/);
    t.match(operations, 'href="/docs/objects/line#M3u.username"');
    t.match(operations, 'id="M3uSale.transaction"');
  });
});

void test('generate refuses lives that the contract does not have', (t) => {
  const contract = (moves: object[], schemas: string[] = ['Faq']) =>
    ({
      'x-objects': [{ name: 'Faq', schemas, states: ['FaqStatus'] }],
      paths: { '/faqs': { get: { operationId: 'faqs_index' } } },
      components: { schemas: { Faq: {}, FaqStatus: { enum: ['open', 'closed'], 'x-states': moves } } },
    }) as unknown as Contract;
  t.same(objectLives(contract([{ from: ['open'], to: 'closed', by: ['faqs_index'] }])).length, 1);
  t.throws(() => objectLives(contract([{ to: 'ended' }])), /ended, which is none of its values/);
  t.throws(() => objectLives(contract([{ from: ['new'], to: 'open' }])), /new, which is none of its values/);
  t.throws(
    () => objectLives(contract([{ to: 'open', by: ['faqs_open'] }])),
    /faqs_open, which is no operation/,
  );
  t.throws(() => objectLives(contract([], ['Question'])), /Question, which is no schema/);
  t.end();
});
