import { operationsOf, resolve, type Contract, type ContractOperation } from './contract.ts';

/** An operation that declares 501 is not built yet: the one place that says so. */
export function isBuilt({ responses }: ContractOperation): boolean {
  return !('501' in responses);
}

/** Says of an operation that is not built what a reader of the reference has to know before all else. */
export function markNotBuilt(operation: ContractOperation): void {
  if (isBuilt(operation)) return;
  operation.description = `**Not built yet:** a call that is allowed and valid is answered with 501 \`not_implemented\`.\n\n${operation.description}`;
  operation['x-badges'] = [{ name: 'Not built yet' }];
}

/** Declares on every answer the headers that tell where the caller stands, as the answer 429 declares them. */
export function addRateLimitHeaders(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    const answers = Object.values(operation.responses).map((answer) => resolve(contract, answer));
    const limited = resolve(contract, operation.responses['429'] ?? {});
    const shared = Object.entries(limited.headers ?? {}).filter(([name]) => name.startsWith('X-RateLimit-'));
    for (const answer of answers) answer.headers = { ...answer.headers, ...Object.fromEntries(shared) };
  }
}
