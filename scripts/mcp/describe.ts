import type { OperationName } from '../../generated/operations.ts';
import { operationsOf, resolve } from '../generate/contract.ts';
import { ownContract } from '../lib/contracts.ts';

/** Characters of a description. */
const LONGEST = 20_000;
/** So many references are followed, one in the other; fewer where the description would be too long. */
const DEPTHS = [8, 5, 4, 3, 2, 1, 0];

const operations = new Map([...operationsOf(ownContract)].map((at) => [at.operation.operationId, at]));

/** Returns whether a call of an operation can be tried, and be undone. */
export const canBeTried = (name: OperationName): boolean =>
  parametersOf(name).some(({ name: header }) => header === 'Dry-Run');

const parametersOf = (name: OperationName) =>
  (operations.get(name)?.operation.parameters ?? []).map((parameter) => resolve(ownContract, parameter));

/** Describes an operation in the words of the contract, with the schemas that it refers to. */
export function describe(name: OperationName): string {
  const { method, path, operation } = operations.get(name) ?? {};
  const { summary, description, requestBody, responses } = operation ?? {};
  const parts = {
    ...{ name, method, path, summary, description, parameters: parametersOf(name) },
    body: requestBody && resolve(ownContract, requestBody).content?.['application/json'],
    answer: responses?.['200']?.content?.['application/json'],
  };
  const texts = DEPTHS.map((depth) => () => JSON.stringify(inlined(parts, depth)));
  const fitting = texts.find((text) => text().length <= LONGEST) ?? texts.at(-1);
  return fitting?.() ?? '';
}

/** Returns a part of the contract with its references followed so deep, without what is for the generator. */
function inlined(node: unknown, depth: number): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, depth));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string')
    return depth === 0
      ? { see: node.$ref.split('/').at(-1) }
      : inlined(resolve(ownContract, node as { $ref: string }), depth - 1);
  const own = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(own.map(([key, value]) => [key, inlined(value, depth)]));
}
