import { createServer, type RequestListener } from 'node:http';
import { test } from 'tap';
import { ask } from '../../../scripts/lib/ask.ts';
import { Client } from '../../../scripts/lib/client.ts';
import { ownContract } from '../../../scripts/lib/contracts.ts';
import { differences } from '../../../scripts/contract/versions.ts';
import type { Contract, Schema } from '../../../scripts/generate/contract.ts';

// How `npm run contract` names what another version of the contract says otherwise.

/** Returns the differences of a contract that is ours but for one change. */
function changed(change: (theirs: Contract) => void): [of: string, message: string, operations: number][] {
  const theirs = structuredClone<Contract>(ownContract);
  change(theirs);
  return differences(ownContract, theirs).map(({ of, message, operations }) => [
    of,
    message,
    operations.length,
  ]);
}

const propertiesOf = ({ components }: Contract, name: string): Record<string, Schema> =>
  components.schemas[name]?.properties ?? {};

void test('a server that does not come to an end', async (t) => {
  let listener: RequestListener = () => undefined;
  const server = createServer((request, response) => listener(request, response));
  const origin = await new Promise<string>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(`http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`);
    });
  });
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const late = { message: `GET ${origin}/: there is no complete answer after 0.2 seconds.` };
  await t.rejects(ask(`${origin}/`, {}, 200), late, 'it says nothing');
  listener = (_, response) => {
    const timer = setInterval(() => response.write('more'), 10);
    response.once('close', () => clearInterval(timer));
  };
  await t.rejects(ask(`${origin}/`, {}, 200), late, 'it says a little for ever');
  listener = (_, response) => {
    const part = Buffer.alloc(1024 * 1024);
    const more = (): void => void response.write(part, (error) => (error ? undefined : more()));
    more();
  };
  await t.rejects(ask(`${origin}/`), { message: `GET ${origin}/: the answer is longer than 32 MiB.` });
  listener = (_, response) => response.writeHead(429, { 'retry-after': '2000000' }).end('{}');
  t.match(await new Client(origin).call('users_me', {}), { status: 429 }, 'it asks for patience');
});

void test('differences between two versions of the contract', (t) => {
  t.same(differences(ownContract, structuredClone(ownContract)), [], 'none in the same version');

  const without = changed(({ paths }) => {
    delete paths['/m3us/{id}/suspend'];
    delete paths['/faqs']?.['post'];
  });
  t.same(without, [
    ['m3us_suspend', 'the operation is missing', 1],
    ['faqs_create', 'the operation is missing', 1],
  ]);

  const moved = changed(({ paths }) => {
    const { get, ...others } = paths['/faqs/{id}'] ?? {};
    if (get) Object.assign(paths, { '/faqs/{id}': others, '/faqs/show/{id}': { get } });
  });
  t.same(moved, [['faqs_show', 'the operation is GET /faqs/show/{id}', 1]]);

  const fields = changed((theirs) => {
    delete propertiesOf(theirs, 'Faq')['answer'];
    Object.assign(propertiesOf(theirs, 'Faq'), { id: { type: 'string' } });
  });
  t.same(fields, [
    ['Faq.id', 'is string in responses, not integer', 4],
    ['Faq.answer', 'is missing in responses', 4],
  ]);

  const requests = changed((theirs) => {
    const { FaqCreateRequest: body } = theirs.components.schemas;
    delete body?.properties?.['answer'];
    Object.assign(body?.properties ?? {}, { language: { type: 'string' } });
    body?.required?.push('language');
    theirs.paths['/faqs']?.['get']?.parameters?.pop();
  });
  t.match(requests, [
    [/^faqs_index filters/, 'cannot be sent', 1],
    ['FaqCreateRequest.answer', 'cannot be sent', 1],
    ['FaqCreateRequest.language', 'must be sent', 1],
  ]);

  const more = changed((theirs) => {
    Object.assign(propertiesOf(theirs, 'Faq'), { votes: { type: 'integer' } });
    Object.assign(theirs.paths, {
      '/faqs/newest': { get: { ...theirs.paths['/faqs']?.['get'], operationId: 'faqs_newest' } },
    });
  });
  t.same(more, [], 'none for what only the other has');
  t.end();
});
