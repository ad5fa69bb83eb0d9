import { operationsOf, resolve, type Contract, type OperationAt, type Parameter } from './contract.ts';
import { exampleOf, shown } from './examples.ts';

// The collection for Postman: https://schema.postman.com/collection/json/v2.1.0/draft-07/collection.json

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** What Postman puts in place of a value, where an example sent twice would mislead. */
const VALUES: Readonly<Record<string, string>> = { 'Idempotency-Key': '{{$guid}}', 'Dry-Run': 'true' };

const START = 'Set the variable `token` to an access token, such as "Log in by password" returns.';

/**
 * Returns the text of the Postman collection of a published contract. Address and token are variables; whatever an
 * operation does not need is switched off.
 */
export function postmanCollection(contract: Contract): string {
  const { info, servers, tags } = contract;
  const operations = [...operationsOf(contract)];
  const collection = {
    info: { name: info.title, description: `${info.summary}\n\n${START}`, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: servers[0].url },
      { key: 'token', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map((at) => requestOf(contract, at)),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** Returns a request, with the examples as its values. */
function requestOf(contract: Contract, { method, path, operation }: OperationAt): object {
  const { summary, description, security, parameters = [], requestBody } = operation;
  const all = parameters.map((parameter) => resolve(contract, parameter));
  const rows = (place: Parameter['in']): object[] => all.filter((one) => one.in === place).map(rowOf);
  const body = requestBody && resolve(contract, requestBody).content?.['application/json'];
  return {
    name: summary,
    request: {
      method,
      description,
      url: {
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .split('/')
          .map((part) => part.replace(/^\{(.+)\}$/, ':$1')),
        query: rows('query'),
        variable: rows('path'),
      },
      header: [...rows('header'), ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(exampleOf(contract, body), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(security?.length === 0 && { auth: { type: 'noauth' } }),
    },
    // Without it Postman sends no body with a DELETE.
    ...(body && { protocolProfileBehavior: { disableBodyPruning: true } }),
  };
}

function rowOf({ name, required = false, description, example }: Parameter): object {
  const value = VALUES[name] ?? shown(example ?? '');
  return { key: name, value, description, ...(!required && { disabled: true }) };
}
