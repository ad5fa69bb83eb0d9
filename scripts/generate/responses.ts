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
import { causesOf, errorCodes } from './errors.ts';
import { problemsOf } from './problems.ts';

const PROBLEM = 'application/problem+json';
const ANY_PROBLEM = '#/components/schemas/Problem';

/** A code with the reasons that an operation can answer with it; none if the code has no reasons. */
interface Failure {
  code: string;
  reasons: readonly string[];
}

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
 * Operations with the same codes and reasons of a status share a response. A response that an operation declares itself, for a
 * schema of its own, only gets the codes.
 */
export function addErrorResponses(contract: Contract): void {
  const problems = problemsOf(contract);
  const byStatus = responsesOf(contract);
  const shared = new Map<string, Answer>();
  for (const at of operationsOf(contract)) {
    const { responses } = at.operation;
    for (const [status, failures] of failuresByStatus(problems, at)) {
      const [own, name] = [responses[status], responseName(failures)];
      if (own !== undefined) {
        responses[status] = withCodes(at.operation, status, failures, resolve(contract, own));
        continue;
      }
      if (!shared.has(name)) shared.set(name, sharedResponse(contract, failures, byStatus[status]));
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  contract.components['responses'] = Object.fromEntries(shared);
}

/**
 * Declares the headers that responses have whatever their operation does: the id of the request, the version of the
 * contract, the rate limit as the 429 response has it, and with a success what the parameters ask for.
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
        'API-Version': header('ApiVersion'),
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

/**
 * Returns the codes of an operation by status, with their reasons, in the order of the contract. Throws a Refusal for
 * an unknown one.
 */
function failuresByStatus(problems: Record<string, Problem>, at: OperationAt): Map<string, Failure[]> {
  const codes = errorCodes(at);
  const unknown = [...codes].find((code) => problems[code] === undefined);
  if (unknown !== undefined)
    throw new Refusal(
      `${at.operation.operationId} has the error ${unknown}, which is not in \`x-problems\` of ProblemCode in spec/shared/schemas.yaml: add it there, or use one of these.`,
    );
  const groups = new Map<string, Failure[]>();
  for (const [code, { status, reasons = {} }] of Object.entries(problems)) {
    if (!codes.has(code)) continue;
    const failure = { code, reasons: reasonsOf(at.operation, code, Object.keys(reasons)) };
    groups.set(String(status), [...(groups.get(String(status)) ?? []), failure]);
  }
  return groups;
}

/** Returns which of a code's reasons an operation has. Throws a Refusal if it names none, or another. */
function reasonsOf(operation: ContractOperation, code: string, known: readonly string[]): string[] {
  const causes = causesOf(operation).filter((cause) => cause.code === code);
  const wrong = causes.find(({ reason }) =>
    reason === undefined ? known.length > 0 : !known.includes(reason),
  );
  if (wrong !== undefined)
    throw new Refusal(
      `${operation.operationId} has the error ${code} ${wrong.reason === undefined ? 'without a reason' : `with the reason ${wrong.reason}`}: write each cause below one of the \`reasons\` of ${code} in spec/shared/schemas.yaml, or add one there.`,
    );
  const own = new Set(causes.map(({ reason }) => reason));
  return known.filter((reason) => own.has(reason));
}

/** Returns the name of a response by its codes and reasons: `InFlightOrLineRefunded`. */
function responseName(failures: readonly Failure[]): string {
  const codes = failures.map(({ code }) => code);
  const groups = NAMES.filter(([, all]) => all.every((code) => codes.includes(code)));
  const others = failures
    .filter(({ code }) => !groups.some(([, all]) => all.includes(code)))
    .flatMap(keysOf)
    .map(pascalCase);
  return [...groups.map(([name]) => name), ...others].join('Or');
}

/** Returns what tells the examples of a failure apart: its reasons, or else its code. */
const keysOf = ({ code, reasons }: Failure): readonly string[] => (reasons.length === 0 ? [code] : reasons);

const pascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Adds the examples of a response to the contract, and returns the response. Its schema has no name: a client would get
 * one for each set of codes, which says less than the codes themselves.
 */
function sharedResponse(
  contract: Contract,
  failures: readonly Failure[],
  response: Answer | undefined,
): Answer {
  if (response === undefined)
    throw new Refusal(
      `openapi.yaml has no response for the status of ${failures.map(({ code }) => code).join(', ')}.`,
    );
  const problems = problemsOf(contract);
  const examples = (contract.components['examples'] ??= {});
  for (const failure of failures)
    for (const key of keysOf(failure))
      examples[key] ??= problemExample(failure.code, problems[failure.code], key);
  const keys = failures.flatMap(keysOf);
  const [only = '', ...others] = failures.flatMap((failure) => meanings(failure, problems[failure.code]));
  const list = [only, ...others].map((meaning) => `- ${meaning}`).join('\n');
  return {
    ...response,
    description:
      others.length === 0 ? only.replace(/^`\w+`: /, '') : `${String(response.description)}\n\n${list}`,
    content: {
      [PROBLEM]: {
        schema: narrowed(ANY_PROBLEM, failures),
        examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
      },
    },
  };
}

/** Returns what a failure means: by its reasons, or else by its code. */
function meanings({ code, reasons }: Failure, problem: Problem | undefined): string[] {
  if (reasons.length === 0) return [`\`${code}\`: ${problem?.meaning ?? ''}`];
  return reasons.map(
    (reason) => `\`${code}\` with the reason \`${reason}\`: ${problem?.reasons?.[reason] ?? ''}`,
  );
}

/**
 * Returns a response that an operation declares, with the codes and examples of its status. Throws a Refusal if it
 * differs in nothing from that of other operations.
 */
function withCodes(
  { operationId }: ContractOperation,
  status: string,
  failures: readonly Failure[],
  response: Answer,
): Answer {
  const { schema, examples = {} } = response.content?.[PROBLEM] ?? {};
  if (schema?.$ref === undefined || schema.$ref === ANY_PROBLEM)
    throw new Refusal(
      `${operationId} declares ${status}: delete its error responses, which the generator adds, and write the codes of its own as \`x-errors\`, one line a cause, for example \`insufficient_credit: if your balance is too low\` (spec/extensions.md).`,
    );
  const named = Object.entries(examples).filter(([key]) => failures.flatMap(keysOf).includes(key));
  return {
    ...response,
    content: { [PROBLEM]: { schema: narrowed(schema.$ref, failures), examples: Object.fromEntries(named) } },
  };
}

/** Returns the schema of a problem with some codes and reasons only. */
function narrowed(problem: string, failures: readonly Failure[]): Schema {
  const [codes, reasons] = [failures.map(({ code }) => code), failures.flatMap((each) => each.reasons)];
  const code = { type: 'string', enum: codes, description: 'Stable name of the problem.' };
  const reason = { type: 'string', enum: reasons, description: 'Stable name of the cause, with `conflict`.' };
  return {
    description: `A problem with the code ${codes.map((each) => `\`${each}\``).join(' or ')}.`,
    allOf: [
      { $ref: problem },
      { type: 'object', properties: { code, ...(reasons.length > 0 && { reason }) } },
    ],
  };
}

/** Returns the example of a code, or of one of its reasons. */
function problemExample(code: string, problem: Problem | undefined, key: string): object {
  const sentence = problem?.reasons?.[key];
  if (problem !== undefined && sentence !== undefined)
    return exampleOf(code, problem, { detail: sentence, reason: key });
  if (problem?.example === undefined)
    throw new Refusal(
      `${code} has no \`example\` in \`x-problems\` of ProblemCode in spec/shared/schemas.yaml: write its \`detail\`, as the other codes have it.`,
    );
  return exampleOf(code, problem, problem.example);
}

function exampleOf(
  code: string,
  { title, status, retry = false }: Problem,
  { detail, ...more }: NonNullable<Problem['example']>,
): object {
  const same = { type: `/docs/errors#${code}`, title, status, detail, message: detail, code, retry };
  return { summary: title, value: { ...same, request_id: '01JD3V9Q8M6Z', ...more } };
}
