import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { unbuilt } from '../handlers/not-built.ts';
import type { Schema } from '../handlers/runtime/contract.ts';
import { notImplemented } from '../handlers/runtime/not-built.ts';
import { projectFile } from '../handlers/runtime/project-file.ts';
import { contract, names, requestSchema } from './contract/document.ts';
import { sample } from './contract/sample.ts';
import { runScript } from './support/processes.ts';
import { Service, type Ask } from './support/service.ts';

const table: Readonly<Record<OperationName, Operation>> = operations;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The catalogue's rows: operation, method, path. */
const catalogue = readFileSync(projectFile('test', 'contract', 'catalogue.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([, method, path, operation]) => [operation, method, path].join(' '));

void test('the contract has the operations of the catalogue, the login beside them, and no others', (t) => {
  t.equal(catalogue.length, 275);
  const expected = [...catalogue, 'oauth_token_issue POST /oauth/token'].sort();
  const described = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) =>
        [(operation as unknown as { operationId: string }).operationId, method.toUpperCase(), path].join(' '),
      ),
  );
  t.same(described.sort(), expected, 'in the document');
  const listed = names.map((name) => [name, table[name].method, table[name].path].join(' '));
  t.same(listed.sort(), expected, 'in the table that the service goes by');
  t.end();
});

void test('npm run operations prints each operation, and whether it is built', async (t) => {
  const { code, stdout, stderr } = await runScript(t, 'operations', []);
  t.same([code, stderr], [0, '']);
  const waiting = new Set<string>(unbuilt);
  const expected = names.map((name) =>
    [name, table[name].method, table[name].path, waiting.has(name) ? '501' : 'handled'].join('\t'),
  );
  t.same(stdout.trimEnd().split('\n'), expected);
});

void test('an operation is built or declares 501, and says so to readers', (t) => {
  for (const name of names) {
    const { method, path } = table[name];
    const described = contract.paths[path]?.[method.toLowerCase()];
    const says = {
      built: handlers[name] !== notImplemented,
      declared: !('501' in (described?.responses ?? {})),
      described: described?.description.startsWith('**Not built yet:**') === false,
      badge: described?.['x-badges'] === undefined,
    };
    const built = !(unbuilt as readonly string[]).includes(name);
    t.same(says, { built, declared: built, described: built, badge: built }, name);
  }
  t.end();
});

void test('every policy that an operation asks for stands in its sentence of who may call it', (t) => {
  for (const name of names) {
    const { method, path, policies } = table[name];
    const { description = '' } = contract.paths[path]?.[method.toLowerCase()] ?? {};
    const [, sentence = ''] = description.split('**Who may call it.** ');
    const named = policies.filter((policy) => sentence.includes(`\`${policy}\``));
    t.same(named, policies, name);
  }
  t.end();
});

void test('an operation that is not built', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const other = await service.world.token(root, { scopes: ['no_such_operation'] });
  const poor = await service.world.token(await service.world.user(root, { permissions: [] }));
  const restricted = await service.world.user(root);
  await service.world.restriction({ user_id: restricted.id }, root);
  const barred = await service.world.token(restricted);

  const answer = async (name: OperationName, ask: Ask): Promise<string> => {
    const { status, body } = await service.call(name, ask);
    return `${String(status)} ${(body as Schema<'Problem'>).code}`;
  };

  for (const name of unbuilt) {
    const valid = requestOf(name);
    const unknown = { ...valid, query: { ...valid.query, nowhere: 1 } };
    await t.test(name, async (t) => {
      t.equal(await answer(name, unknown), '401 unauthenticated', 'without a token');
      t.equal(await answer(name, { ...unknown, token: poor }), '403 missing_permission');
      t.equal(await answer(name, { ...unknown, token: other }), '403 missing_scope');
      t.equal(
        await answer(name, { ...unknown, token: barred }),
        table[name].openToRestricted ? '422 validation_failed' : '403 restricted',
        'restricted',
      );
      t.equal(await answer(name, { ...unknown, token }), '422 validation_failed', 'an unknown parameter');
      t.equal(await answer(name, { ...valid, token }), '501 not_implemented');
      if (table[name].method === 'GET') return;
      const dry = { ...valid, token, headers: { 'dry-run': 'true', 'idempotency-key': name } };
      t.equal(await answer(name, dry), '501 not_implemented', 'with Dry-Run');
      t.equal(await answer(name, dry), '501 not_implemented', 'and again: nothing was stored');
    });
  }

  await t.test('leaves nothing behind', async (t) => {
    const { db } = service;
    t.same(await db.selectFrom('idempotency_keys').selectAll().execute(), []);
    t.same(await db.selectFrom('logs').selectAll().execute(), []);
  });
});

/** The request that the contract gives as an example. */
function requestOf(name: OperationName): Ask {
  const { params = {}, body } = requestSchema(name).properties ?? {};
  const hasBody = body?.maxProperties !== 0;
  return {
    params: Object.fromEntries(Object.entries(params.properties ?? {}).map(([key, at]) => [key, sample(at)])),
    query: {},
    ...(hasBody && body ? { body: sample(body) } : {}),
  };
}
