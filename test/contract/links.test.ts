import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { operationsOf, resolve, type Contract, type Schema } from '../../scripts/generate/contract.ts';
import { Service } from '../support/service.ts';

// The links of the contract, by which tools go on with the id of what they have made.

interface Link {
  $ref?: string;
  operationId: OperationName;
  parameters: Record<string, string>;
}

const read = (name: string): Contract =>
  JSON.parse(readFileSync(projectFile('generated', name), 'utf8')) as Contract;

/** Returns the links of each operation. */
const linksOf = (contract: Contract): Map<string, Link[]> =>
  new Map(
    [...operationsOf(contract)].map(({ operation: { operationId, responses } }) => {
      const links = Object.values(responses['200']?.links ?? {}) as Link[];
      return [operationId, links.map((link) => resolve(contract, link))];
    }),
  );

/** Returns the schemas that a JSON pointer leads to, in whatever a schema is composed of. */
function at(contract: Contract, schema: Schema, [name, ...below]: string[]): Schema[] {
  const { allOf = [], properties = {}, ...own } = resolve(contract, schema);
  const parts = allOf.flatMap((part) => at(contract, part, name === undefined ? [] : [name, ...below]));
  if (name === undefined) return [own, ...parts];
  const field = properties[name];
  return [...(field ? at(contract, field, below) : []), ...parts];
}

const contract = read('openapi.json');
const POINTER = /^\$response\.body#\/(.+)$/;

for (const name of ['openapi.json', 'openapi-3.0.json'])
  void test(`each link of ${name} leads from an id to an operation that takes it`, (t) => {
    const document = read(name);
    const schemas = new Map(
      [...operationsOf(document)].map(({ operation }) => [
        operation.operationId,
        operation.responses['200']?.content?.['application/json']?.schema ?? {},
      ]),
    );
    const links = linksOf(document);
    for (const [source, targets] of links)
      for (const { operationId, parameters } of targets) {
        const target: Operation | undefined = operations[operationId];
        const inPath = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
        // A bare `id` stops express-openapi-validator, which takes it for the id of a schema.
        const placed = inPath.map((parameter) => `path.${String(parameter)}`);
        t.same(Object.keys(parameters), placed, `${source} -> ${operationId}`);
        for (const value of Object.values(parameters)) {
          const [, pointer = ''] = POINTER.exec(value) ?? [];
          const found = at(document, schemas.get(source) ?? {}, pointer.split('/'));
          t.ok(
            found.some(({ type }) => type === 'integer'),
            `${source}: ${value}`,
          );
        }
      }
    t.end();
  });

void test('each operation on one object that can be made and shown has a link', (t) => {
  const linked = new Set([...linksOf(contract).values()].flat().map(({ operationId }) => operationId));
  const at = (method: string, path: string): boolean =>
    Object.values<Operation>(operations).some((each) => each.method === method && each.path === path);
  const missing = (Object.keys(operations) as OperationName[]).filter((name) => {
    const [, list = '', item = ''] = /^((?:\/[^/{]+)+)(\/\{\w+\})/.exec(operations[name].path) ?? [];
    return at('POST', list) && at('GET', list + item) && !linked.has(name);
  });
  t.same(missing, []);
  t.end();
});

void test('a link leads to what was made', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const token = await world.token(await world.user(null));
  for (const operation of ['webhook_endpoints_create', 'roles_create', 'users_create'] as const) {
    const answer = await service.call(operation, { token, body: BODIES[operation] });
    t.equal(answer.status, 200, operation);
    const links = linksOf(contract).get(operation) ?? [];
    const reads = links.filter(({ operationId }) => operations[operationId].method === 'GET');
    t.ok(reads.length > 0);
    for (const { operationId, parameters } of reads) {
      const params = Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [
          name.replace('path.', ''),
          valueAt(answer.body, value),
        ]),
      );
      t.match(await service.call(operationId, { token, params }), { status: 200 }, operationId);
    }
  }
});

const BODIES = {
  webhook_endpoints_create: { url: 'https://shop.example/events', types: ['line.created'] },
  roles_create: { name: 'Shops', permissions: ['users_me'], packages_ids: [] },
  users_create: { username: 'corner-shop', email: 'shop@corner.example', password: 'a long passphrase' },
};

/** Returns what an expression of a link finds in a response. */
function valueAt(body: unknown, expression: string): unknown {
  const [, pointer = ''] = POINTER.exec(expression) ?? [];
  return pointer.split('/').reduce((node, key) => (node as Record<string, unknown>)[key], body);
}
