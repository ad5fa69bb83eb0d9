import {
  bodySchema,
  operationsOf,
  parametersIn,
  resolve,
  type Contract,
  type ContractOperation,
} from './contract.ts';
import { causesOf } from './errors.ts';

/** Where the introduction has the table of limits. */
const PLACE = '{limits}';
/** The most items on a page of most lists. */
const USUAL_PAGE = 100;
/** The codes of errors for one object too many. */
const COUNTED = ['limit_reached', 'token_limit_reached'];

/** Writes into the introduction what the operations say of their limits. */
export function addLimits(contract: Contract): void {
  const rows = [...operationsOf(contract)].flatMap(({ operation }) => {
    const limits = limitsOf(contract, operation);
    return limits.length === 0 ? [] : [`| \`${operation.operationId}\` | ${limits.join('; ')} |`];
  });
  const table = ['| operation | limit |', '|---|---|', ...rows].join('\n');
  contract.info.description = contract.info.description.replace(PLACE, () => table);
}

/** Returns the sentence about an operation's rate limit at the end of its description. */
export function rateParagraph({ 'x-rate-limit': limit, security }: ContractOperation): string {
  if (limit === undefined || security?.length === 0) return '';
  return `\n\n**Limit.** You may send ${String(limit)} of these requests a minute, \`Dry-Run\` or not.`;
}

function limitsOf(contract: Contract, operation: ContractOperation): string[] {
  const { 'x-rate-limit': rate, 'x-time-limit': time, security } = operation;
  const pages = parametersIn(contract, operation, 'query').find(({ name }) => name === 'per_page');
  const { maximum = USUAL_PAGE } = pages?.schema ?? {};
  return [
    ...(rate === undefined
      ? []
      : [`${String(rate)} requests a minute${security?.length === 0 ? ' from one address' : ''}`]),
    ...fieldLimits(contract, operation),
    ...causesOf(operation).flatMap(({ code, when }) =>
      COUNTED.includes(code) ? [`\`${code}\` ${when}`] : [],
    ),
    ...(operation['x-counts-objects'] === true ? ['its objects count, 20,000 an hour for a branch'] : []),
    ...(time === undefined ? [] : [`${String(time)} seconds`]),
    ...(maximum > USUAL_PAGE ? [`${String(maximum)} items on a page`] : []),
  ];
}

/** Returns the limits of fields in the body: of requests with one, and of a list whose items count as requests. */
function fieldLimits(contract: Contract, operation: ContractOperation): string[] {
  const { properties = {} } = resolve(contract, bodySchema(operation) ?? {});
  return Object.entries(properties).flatMap(([name, { maxItems, 'x-rate-limit': rate }]) => [
    ...(rate === undefined ? [] : [`${String(rate)} requests a minute with \`${name}\``]),
    ...(name === operation['x-counted-by']
      ? [`${String(maxItems)} \`${name}\`, each counts as a request`]
      : []),
  ]);
}
