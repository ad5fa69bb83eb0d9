import type { ContractOperation, OperationAt } from './contract.ts';
import { exportErrors } from './exports.ts';
import { Refusal } from '../lib/refusal.ts';

/** The start of a cause: it completes the sentence "It fails with this code". */
const CAUSE = /^(if|for|unless|when|while|with|as) .*[^.]$/s;

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
    ...causes(operation).map(({ code }) => code),
  ]);
}

const isPaged = ({ parameters = [] }: ContractOperation): boolean =>
  parameters.some(({ $ref }) => $ref === '#/components/parameters/Page');

/** Returns as the end of a description which errors an operation has, and when. */
export function errorsParagraph(operation: ContractOperation): string {
  const lines = causes(operation).map(({ code, when }) => `- \`${code}\` ${when}.`);
  return lines.length === 0 ? '' : `\n\nFails with:\n\n${lines.join('\n')}`;
}

function causes({
  operationId,
  'x-errors': errors = {},
}: ContractOperation): { code: string; when: string }[] {
  const found = Object.entries(errors).flatMap(([code, when]) =>
    [when].flat().map((cause) => ({ code, when: cause })),
  );
  const wrong = found.find(({ when }) => !CAUSE.test(when));
  if (wrong === undefined) return found;
  throw new Refusal(
    `${operationId} has the error ${wrong.code} "${wrong.when}": write when it happens, as the end of a sentence, without a full stop, for example \`if your balance is too low\`.`,
  );
}
