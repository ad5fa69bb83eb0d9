import { resolve, type Contract, type ContractOperation, type Parameter } from '../generate/contract.ts';
import { exampleOf, shown } from '../generate/examples.ts';
import type { Entry, Site } from './site.ts';

/** Returns the parameters of an operation, wherever they are sent. */
export function parametersOf(contract: Contract, { parameters = [] }: ContractOperation): Parameter[] {
  return parameters.map((parameter) => resolve(contract, parameter));
}

/** Returns a `curl` command that calls an operation with the values of the contract's examples. */
export function curlOf(contract: Contract, { method, path, operation }: Entry): string {
  const parameters = parametersOf(contract, operation);
  const target = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, shown(example ?? 1)), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name, example }) => `${name}=${shown(example ?? '')}`)
    .join('&');
  const body = operation.requestBody?.content?.['application/json'];
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "$API${target}${query && `?${query}`}"`];
  if (operation.security?.length !== 0) lines.push('-H "Authorization: Bearer $TOKEN"');
  if (parameters.some(({ name }) => name === 'Idempotency-Key'))
    lines.push("-H 'Idempotency-Key: order-417'");
  if (body) {
    const text = JSON.stringify(exampleOf(contract, body), null, 2).replaceAll("'", "'\\''");
    lines.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
}

/** Returns the response to a request that fails with a code, or undefined for a code that no operation has. */
export function problemExample({ contract, problems }: Site, code: string): string | undefined {
  const examples = (contract.components['examples'] ?? {}) as Record<string, { value: unknown } | undefined>;
  const [reason = code] = Object.keys(problems[code]?.reasons ?? {});
  const example = examples[reason];
  return example && JSON.stringify(example.value, null, 2);
}
