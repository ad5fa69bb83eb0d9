import { Refusal } from '../lib/refusal.ts';
import {
  operationsOf,
  parametersIn,
  resolve,
  type Answer,
  type Contract,
  type ContractOperation,
  type OperationAt,
  type Problem,
  type Schema,
} from './contract.ts';
import { errorCodes } from './errors.ts';
import { problemsOf } from './problems.ts';

const PROBLEM = 'application/problem+json';
const ANY_PROBLEM = '#/components/schemas/Problem';

/** The names of responses with codes that mostly come together. */
const NAMES: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ['Forbidden', ['missing_permission', 'missing_scope', 'network_not_allowed']],
  ['InFlight', ['idempotency_in_flight']],
  ['Unprocessable', ['validation_failed', 'idempotency_mismatch']],
  ['Unpayable', ['insufficient_credit', 'credit_limit_reached']],
  ['Unsellable', ['package_not_allowed', 'voucher_not_applicable']],
];

/**
 * Declares the error responses of every operation with the codes that it can answer, and an example of each code.
 * Operations with the same codes of a status share a response. A response that an operation declares itself, for a
 * schema of its own, only gets the codes.
 */
export function addErrorResponses(contract: Contract): void {
  const problems = problemsOf(contract);
  const byStatus = responsesOf(contract);
  const shared = new Map<string, Answer>();
  for (const at of operationsOf(contract)) {
    const { responses } = at.operation;
    for (const [status, codes] of codesByStatus(problems, at)) {
      const [own, name] = [responses[status], responseName(codes)];
      if (own !== undefined) {
        responses[status] = withCodes(at.operation, status, codes, resolve(contract, own));
        continue;
      }
      if (!shared.has(name)) shared.set(name, sharedResponse(contract, codes, byStatus[status]));
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  contract.components['responses'] = Object.fromEntries(shared);
}

/**
 * Declares the headers that responses have whatever their operation does: the id of the request, the rate limit as the 429
 * response has it, and with a success what the parameters ask for.
 */
export function addCommonHeaders(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    const { headers = {} } = resolve(contract, operation.responses['429'] ?? {});
    const limits = Object.entries(headers).filter(([name]) => name.startsWith('X-RateLimit-'));
    const sent = new Set(parametersIn(contract, operation, 'header').map(({ name }) => name));
    for (const [status, response] of Object.entries(operation.responses)) {
      const answer = resolve(contract, response);
      const isAsked = (name: string): boolean => status === '200' && sent.has(name);
      setHeaders(answer, {
        'X-Request-Id': header('RequestId'),
        ...(isAsked('Idempotency-Key') && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
        ...answer.headers,
        ...Object.fromEntries(limits),
        ...(isAsked('Dry-Run') && { 'Dry-Run': header('WasDryRun') }),
      });
    }
  }
}

const header = (name: string): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

/** Sets the headers of a response, before its content, where readers look for them. */
function setHeaders(answer: Answer, headers: NonNullable<Answer['headers']>): void {
  const { content } = answer;
  delete answer.content;
  Object.assign(answer, { headers }, content && { content });
}

/** Returns the contract's responses to each status. They have no codes yet. */
function responsesOf(contract: Contract): Record<string, Answer> {
  return (contract.components['responses'] ?? {}) as Record<string, Answer>;
}

/** Returns the codes of an operation by status, in the order of the contract. Throws a Refusal for an unknown one. */
function codesByStatus(problems: Record<string, Problem>, at: OperationAt): Map<string, string[]> {
  const codes = errorCodes(at);
  const unknown = [...codes].find((code) => problems[code] === undefined);
  if (unknown !== undefined)
    throw new Refusal(
      `${at.operation.operationId} has the error ${unknown}, which is not in \`x-problems\` of ProblemCode in spec/shared/schemas.yaml: add it there, or use one of these.`,
    );
  const groups = new Map<string, string[]>();
  for (const [code, { status }] of Object.entries(problems)) {
    if (codes.has(code)) groups.set(String(status), [...(groups.get(String(status)) ?? []), code]);
  }
  return groups;
}

/** Returns the name of a response by its codes: `InFlightOrConflict`. */
function responseName(codes: readonly string[]): string {
  const groups = NAMES.filter(([, all]) => all.every((code) => codes.includes(code)));
  const others = codes.filter((code) => !groups.some(([, all]) => all.includes(code))).map(pascalCase);
  return [...groups.map(([name]) => name), ...others].join('Or');
}

const pascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Adds the examples of a response to the contract, and returns the response. Its schema has no name: a client would get
 * one for each set of codes, which says less than the codes themselves.
 */
function sharedResponse(contract: Contract, codes: readonly string[], response: Answer | undefined): Answer {
  if (response === undefined)
    throw new Refusal(`openapi.yaml has no response for the status of ${codes.join(', ')}.`);
  const problems = problemsOf(contract);
  const examples = (contract.components['examples'] ??= {});
  for (const code of codes) examples[code] ??= problemExample(code, problems[code]);
  const meaningOf = (code: string): string => problems[code]?.meaning ?? '';
  const [only = '', ...others] = codes;
  const list = codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`).join('\n');
  return {
    ...response,
    description: others.length === 0 ? meaningOf(only) : `${String(response.description)}\n\n${list}`,
    content: {
      [PROBLEM]: {
        schema: narrowed(ANY_PROBLEM, codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/**
 * Returns a response that an operation declares, with the codes and examples of its status. Throws a Refusal if it
 * differs in nothing from that of other operations.
 */
function withCodes(
  { operationId }: ContractOperation,
  status: string,
  codes: readonly string[],
  response: Answer,
): Answer {
  const { schema, examples = {} } = response.content?.[PROBLEM] ?? {};
  if (schema?.$ref === undefined || schema.$ref === ANY_PROBLEM)
    throw new Refusal(
      `${operationId} declares ${status}: delete its error responses, which the generator adds, and write the codes of its own as \`x-errors\`, one line a cause, for example \`insufficient_credit: if your balance is too low\` (spec/extensions.md).`,
    );
  const named = Object.entries(examples).filter(([code]) => codes.includes(code));
  return {
    ...response,
    content: { [PROBLEM]: { schema: narrowed(schema.$ref, codes), examples: Object.fromEntries(named) } },
  };
}

/** Returns the schema of a problem with some codes only. */
function narrowed(problem: string, codes: readonly string[]): Schema {
  const code = { type: 'string', enum: [...codes], description: 'Stable name of the problem.' };
  return {
    description: `A problem with the code ${codes.map((each) => `\`${each}\``).join(' or ')}.`,
    allOf: [{ $ref: problem }, { type: 'object', properties: { code } }],
  };
}

function problemExample(code: string, problem: Problem | undefined): object {
  if (problem?.example === undefined)
    throw new Refusal(
      `${code} has no \`example\` in \`x-problems\` of ProblemCode in spec/shared/schemas.yaml: write its \`detail\`, as the other codes have it.`,
    );
  const { title, status, example } = problem;
  const { detail, ...more } = example;
  const type = `/docs/errors#${code}`;
  return {
    summary: title,
    value: { type, title, status, detail, message: detail, code, request_id: '01JD3V9Q8M6Z', ...more },
  };
}
