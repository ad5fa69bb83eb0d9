import { operationsOf, resolve, type Contract } from './contract.ts';

/**
 * Declares the responses to requests that are rejected before their operation runs. These are a malformed query, and
 * for writes, with or without a body, also a body that no operation accepts.
 */
export function addUnreadableResponses(contract: Contract): void {
  const read = shared(contract, ['400', 'MalformedRequest']);
  const written = {
    ...read,
    ...shared(contract, ['413', 'PayloadTooLarge'], ['415', 'UnsupportedMediaType']),
  };
  for (const { method, operation } of operationsOf(contract))
    operation.responses = { ...(method === 'GET' ? read : written), ...operation.responses };
}

/** Returns references to shared responses of the contract by status. */
function shared(contract: Contract, ...answers: (readonly [status: string, name: string])[]) {
  const known = contract.components['responses'] ?? {};
  return Object.fromEntries(
    answers.map(([status, name]) => {
      if (known[name] === undefined) throw new Error(`the contract has no answer ${name}`);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Declares the rate limit headers on every response, as the 429 response declares them. */
export function addRateLimitHeaders(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    const answers = Object.values(operation.responses).map((answer) => resolve(contract, answer));
    const limited = resolve(contract, operation.responses['429'] ?? {});
    const shared = Object.entries(limited.headers ?? {}).filter(([name]) => name.startsWith('X-RateLimit-'));
    for (const answer of answers) answer.headers = { ...answer.headers, ...Object.fromEntries(shared) };
  }
}
