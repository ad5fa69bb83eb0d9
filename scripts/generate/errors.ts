import type { Causes, ContractOperation, OperationAt } from './contract.ts';
import { exportErrors } from './exports.ts';
import { Refusal } from '../lib/refusal.ts';

/** The start of a cause: it completes the sentence "It fails with this code". */
const CAUSE = /^(if|for|unless|when|while|with|as) .*[^.]$/s;

/** An error of an operation: its code, its reason if the code has reasons, and when it happens. */
export interface Cause {
  code: string;
  reason: string | undefined;
  when: string;
}

/**
 * Returns the codes that an operation can answer: those of `x-errors`, and those that it has because of what it is.
 * Throws a Refusal for causes that cannot end a sentence.
 */
export function errorCodes({ method, path, operation }: OperationAt): Set<string> {
  const secured = operation.security?.length !== 0;
  const isWrite = method !== 'GET';
  return new Set([
    ...['request_timeout', 'uri_too_long', 'expectation_failed', 'headers_too_large'],
    ...['malformed_request', 'validation_failed', 'too_many_requests', 'internal_error', 'unavailable'],
    ...(secured ? ['unauthenticated', 'network_not_allowed', 'missing_permission', 'missing_scope'] : []),
    ...(secured && operation['x-open-to-restricted'] !== true ? ['restricted'] : []),
    ...(path.includes('{') ? ['not_found'] : []),
    ...(isWrite ? ['payload_too_large', 'unsupported_media_type'] : []),
    ...(isWrite && secured ? ['idempotency_in_flight', 'idempotency_mismatch'] : []),
    ...(isPaged(operation) ? ['too_much_to_search'] : []),
    ...exportErrors(operation),
    ...causesOf(operation).map(({ code }) => code),
  ]);
}

const isPaged = ({ parameters = [] }: ContractOperation): boolean =>
  parameters.some(({ $ref }) => $ref === '#/components/parameters/Page');

/** Returns as the end of a description which errors an operation has, and when. */
export function errorsParagraph(operation: ContractOperation): string {
  const lines = causesOf(operation).map(
    ({ code, reason, when }) => `- \`${code}\`${reason === undefined ? '' : ` (\`${reason}\`)`} ${when}.`,
  );
  return lines.length === 0 ? '' : `\n\nFails with:\n\n${lines.join('\n')}`;
}

/** Returns the errors of `x-errors`, in its order. Throws a Refusal for a cause that cannot end a sentence. */
export function causesOf({ operationId, 'x-errors': errors = {} }: ContractOperation): Cause[] {
  const found = Object.entries(errors).flatMap(([code, causes]) =>
    isByReason(causes)
      ? Object.entries(causes).flatMap(([reason, when]) => causesWith(code, reason, when))
      : causesWith(code, undefined, causes),
  );
  const wrong = found.find(({ when }) => !CAUSE.test(when));
  if (wrong === undefined) return found;
  throw new Refusal(
    `${operationId} has the error ${wrong.code} "${wrong.when}": write when it happens, as the end of a sentence, without a full stop, for example \`if your balance is too low\`.`,
  );
}

const isByReason = (causes: Causes | Record<string, Causes>): causes is Record<string, Causes> =>
  typeof causes === 'object' && !Array.isArray(causes);

const causesWith = (code: string, reason: string | undefined, causes: Causes): Cause[] =>
  [causes].flat().map((when) => ({ code, reason, when }));
