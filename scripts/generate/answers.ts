import { operationsOf, resolve, type Contract } from './contract.ts';

/**
 * Declares what any request can be refused with before its operation looks at it: a query that cannot be read, and of
 * a write, with a body or without, what can be no body of any.
 */
export function addUnreadable(contract: Contract): void {
  const read = shared(contract, ['400', 'MalformedRequest']);
  const written = {
    ...read,
    ...shared(contract, ['413', 'PayloadTooLarge'], ['415', 'UnsupportedMediaType']),
  };
  for (const { method, operation } of operationsOf(contract))
    operation.responses = { ...(method === 'GET' ? read : written), ...operation.responses };
}

/** Answers by their status, as the contract's shared ones. */
function shared(contract: Contract, ...answers: (readonly [status: string, name: string])[]) {
  const known = contract.components['responses'] ?? {};
  return Object.fromEntries(
    answers.map(([status, name]) => {
      if (known[name] === undefined) throw new Error(`the contract has no answer ${name}`);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
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
