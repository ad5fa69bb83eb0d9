import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { test, type Test } from 'tap';
import { operations, type OperationName } from '../../../generated/operations.ts';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { describe } from '../../../scripts/mcp/describe.ts';
import { contractScene } from '../../support/contract-scene.ts';
import { refusal, start } from '../../support/processes.ts';

// `mcp` as assistants run it, by the client of the SDK.

const CLI = projectFile('.build', 'cli.js');

interface Result {
  content: { text: string }[];
  isError?: boolean;
}

async function assistant(t: Test, env: Record<string, string>) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], env }));
  t.teardown(() => client.close());
  const ask = async (name: string, args: object): Promise<{ text: string; isError: boolean }> => {
    const { content, isError = false } = (await client.callTool({ name, arguments: { ...args } })) as Result;
    return { text: content.map(({ text }) => text).join('\n'), isError };
  };
  const call = (operation: string, more: object = {}) => ask('call_operation', { operation, ...more });
  return { client, ask, call };
}

void test('mcp', async (t) => {
  const { service, meddler, token } = await contractScene(t);
  const env = { API_SERVER: meddler.origin, API_TOKEN: token };
  const { client, ask, call } = await assistant(t, env);

  await t.test('has three tools, of which one may change something', async (t) => {
    const { tools } = await client.listTools();
    t.same(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
      [
        ['find_operations', true, undefined],
        ['describe_operation', true, undefined],
        ['call_operation', false, true],
      ],
    );
  });

  await t.test('finds operations by the words of others, and describes them', async (t) => {
    t.match(await ask('find_operations', { words: 'renew a subscription' }), {
      text: /^m3us_extend: .*\(POST /m,
    });
    t.match(await ask('find_operations', { words: 'qqqq' }), { text: /^Nothing is found/ });
    const { text } = await ask('describe_operation', { operation: 'm3us_extend' });
    const { method, parameters, body } = JSON.parse(text) as {
      method: string;
      parameters: { name: string }[];
      body: { schema: { properties: object } };
    };
    t.equal(method, 'POST');
    t.ok(parameters.some(({ name }) => name === 'id'));
    t.hasProp(body.schema.properties, 'package_id');
    const names = Object.keys(operations) as OperationName[];
    t.same(
      names.filter((name) => describe(name).length > 20_000),
      [],
      'no description is longer',
    );
  });

  await t.test('tries a sale, and makes it if that is said', async (t) => {
    const { data } = await service.ok('packages_index', { token, query: { 'filters[is_trial]': false } });
    const body = { package_id: data[0]?.id, external_id: 'by-mcp' };
    const sold = async () =>
      (await call('lines_index', { query: { 'filters[external_id]': 'by-mcp' } })).text;
    const tried = await call('m3us_create', { body });
    t.match(tried, {
      isError: false,
      text: /^HTTP 200\nThis was a dry run: nothing has changed\. .*\n\{"type":"M3u","id":/,
    });
    t.match(await sold(), /"data":\[\]/);
    t.match(await call('m3us_create', { body, really: true }), {
      isError: false,
      text: /^HTTP 200\n\{"type":"M3u","id":/,
    });
    const [, id = ''] = /"data":\[\{.*?"id":(\d+)/.exec(await sold()) ?? [];
    t.match(await call('m3us_show', { params: { id } }), { text: /"external_id":"by-mcp"/ });
    const extension = {
      params: { id },
      body: { package_id: data[0]?.id },
      really: true,
      key: 'lost',
    };
    const first = await call('m3us_extend', extension);
    t.same(await call('m3us_extend', extension), first, 'a lost answer is had again by its key');
    t.match(await call('m3us_delete', { params: { id }, query: { refund: true }, really: true }), {
      isError: false,
    });
  });

  await t.test('says what goes wrong', async (t) => {
    t.match(await call('m3us_sell'), { isError: true, text: /^There is no operation m3us_sell\./ });
    t.match(await ask('describe_operation', { operation: 'toString' }), {
      isError: true,
      text: /no operation/,
    });
    t.match(await call('m3us_show'), { isError: true, text: 'params needs id.' });
    t.match(await call('oauth_token_issue', { body: {} }), { isError: true, text: /has no dry run/ });
    t.match(await call('m3us_create', { body: {} }), { isError: true, text: /^HTTP 422\n.*"package_id"/s });
    for (const id of ['.', '..', '', 'a/b'])
      t.match(await call('m3us_show', { params: { id } }), { isError: true, text: /Invalid/ });
    meddler.fault = { before: ({ headers }) => void delete headers['dry-run'] };
    const untried = await call('users_regenerate_pin_code', { params: { id: 1 } });
    t.match(untried, { text: /^HTTP 200\nThe service does not say/ });
    meddler.fault = { after: (response) => void (response.body = { detail: `You sent ${token}.` }) };
    t.match(await call('users_me'), { text: 'HTTP 200\n{"detail":"You sent [token]."}' });
    meddler.fault = { after: (response) => void (response.body = { data: 'x'.repeat(1_000_000) }) };
    const { text } = await call('users_me');
    meddler.fault = {};
    t.ok(text.length < 21_000);
    t.match(text, /\nCut after 20000 of 1000011 characters: /);
  });

  await t.test('says so without a token, and with a wrong one', async (t) => {
    const wrong = await assistant(t, { ...env, API_TOKEN: 'srm_wrong' });
    const answer = await wrong.call('users_me');
    t.match(answer, { isError: true, text: /^HTTP 401\n/ });
    t.notMatch(answer.text, 'srm_wrong');
    const away = await assistant(t, { ...env, API_SERVER: 'http://127.0.0.1:9' });
    t.match(await away.call('users_me'), {
      isError: true,
      text: /^GET http:\/\/127\.0\.0\.1:9\/api\/v1\/me: /,
    });
    t.match(await away.call('m3us_create', { body: { package_id: 1 }, really: true, key: 'mine' }), {
      isError: true,
      text: /It may be done\. Call it again with the key mine: /,
    });
    t.match(refusal(t, await start(t, [CLI, 'mcp'], { API_SERVER: meddler.origin }).ended), /API_TOKEN/);
  });
});
