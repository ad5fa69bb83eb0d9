import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { projectFile } from '../../handlers/http/project-file.ts';
import { installPackages } from '../lib/packages.ts';
import { Refusal } from '../lib/refusal.ts';
import { operationsOf, resolve, type Contract, type ContractOperation, type Parameter } from './contract.ts';
import { exampleOf, shown } from './examples.ts';

const FOLDER = ['scripts', 'generate', 'postman'];

/** What Postman puts in place of a value, where an example sent twice would mislead. */
const VALUES: Readonly<Record<string, string>> = { 'Idempotency-Key': '{{$guid}}', 'Dry-Run': 'true' };

const START = 'Set the variable `token` to an access token, such as "Log in by password" returns.';

const PUBLIC = { type: 'noauth' };
const BEARER = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] };

/** The parts of a collection that are read here. */
interface Collection {
  info: { name: string; schema: string };
  item: { name: string; description: unknown; item: Item[] }[];
}

interface Item {
  name: string;
  request: Record<string, unknown> & { body?: { raw?: string } };
  protocolProfileBehavior?: object;
}

/**
 * Returns the text of the Postman collection of a published contract. Address and token are variables; whatever an
 * operation does not need is switched off. Throws a Refusal if the packages that make it cannot be installed.
 */
export async function postmanCollection(contract: Contract): Promise<string> {
  const { info, item } = await convert(requestsOf(contract));
  const operations = new Map(
    [...operationsOf(contract)].map(({ operation }) => [operation.operationId, operation] as const),
  );
  const collection = {
    info: { name: info.name, description: `${contract.info.summary}\n\n${START}`, schema: info.schema },
    auth: BEARER,
    variable: [
      { key: 'baseUrl', value: contract.servers[0].url },
      { key: 'token', value: '' },
    ],
    item: item.map(({ name, description, item: items }) => ({
      name,
      description,
      item: items.map((each) => tidied(each, operations.get(each.name))),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** Returns a request without what is different in each conversion, under the name that readers see. */
function tidied({ name, request, protocolProfileBehavior }: Item, operation: ContractOperation | undefined) {
  if (operation === undefined) throw new Error(`The collection has a request of no operation: ${name}`);
  const { name: _, auth: __, body, ...rest } = request;
  const isPublic = operation.security?.length === 0;
  const hasBody = body?.raw !== undefined;
  return {
    name: operation.summary,
    request: { ...rest, ...(hasBody && { body }), ...(isPublic && { auth: PUBLIC }) },
    // Without it Postman sends no body with a DELETE.
    ...(hasBody && { protocolProfileBehavior }),
  };
}

/**
 * Returns what a collection has of a contract: requests, with the examples as their values. The library takes ten
 * seconds for whole schemas, and makes up values.
 */
function requestsOf(contract: Contract): object {
  const { info, tags, paths } = contract;
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    tags: tags.map(({ name, description }) => ({ name, description })),
    servers: contract.servers,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([method, operation]) => [method, requestOf(contract, operation)]),
        ),
      ]),
    ),
  };
}

function requestOf(contract: Contract, operation: ContractOperation): object {
  const { operationId, description, tags, parameters = [], requestBody } = operation;
  const body = requestBody && resolve(contract, requestBody).content?.['application/json'];
  return {
    operationId,
    // The library names requests by this.
    summary: operationId,
    description,
    tags,
    parameters: parameters.map((parameter) => parameterOf(resolve(contract, parameter))),
    ...(body && {
      requestBody: {
        content: { 'application/json': { schema: { type: 'object' }, example: exampleOf(contract, body) } },
      },
    }),
    responses: { 200: { description: '' } },
  };
}

function parameterOf({ name, in: place, required, description, example }: Parameter): object {
  const value = VALUES[name] ?? shown(example ?? '');
  return { name, in: place, required, description, schema: { type: 'string' }, example: value };
}

async function convert(document: object): Promise<Collection> {
  await installPackages(...FOLDER);
  const program = spawn(process.execPath, [projectFile(...FOLDER, 'convert.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify(document));
  const [collection, [status]] = await Promise.all([
    text(program.stdout),
    once(program, 'exit') as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Refusal('The Postman collection could not be made.');
  return JSON.parse(collection) as Collection;
}
