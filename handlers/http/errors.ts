import type { FastifyReply, FastifyRequest } from 'fastify';
import { constraintOf, isDatabaseLoginRejected, isRetryable, outage } from '../../db/connection/errors.ts';
import { exceededLimit } from '../../db/connection/time-limits.ts';
import type { Schema } from '../call/contract.ts';
import { REQUIRED } from '../call/field-errors.ts';
import {
  conflict,
  externalIdInUse,
  userExternalIdInUse,
  internalError,
  LimitReached,
  NOT_IN_PACKAGE,
  missing,
  Problem,
  unavailable,
  validationFailed,
} from '../call/problem.ts';
import { answerHeaders } from './answer-headers.ts';
import { identity } from './request-log.ts';

/** Answers every error with a problem, even Fastify's own. An unforeseen error is logged, and answered with 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(problemFor(error, request), request, reply);
}

/** Notes the error that breaks off a response. */
export function noteBreak(error: unknown, request: FastifyRequest): void {
  request.problem = problemFor(error, request);
}

/** Answers the error of a login with a problem that also has the fields of OAuth. */
export function answerLoginError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = loginProblem(problemFor(error, request));
  sendProblem(problem, request, reply, oauthError(problem));
}

function problemFor(error: unknown, request: FastifyRequest): Problem {
  const problem = problemOf(error) ?? internalError();
  const fields = { err: error, ...identity(request) };
  if (problem.code === 'internal_error') request.log.error(fields, 'unforeseen fault');
  else if (problem.status >= 500) request.log.warn({ ...fields, reason: problem.message }, 'unavailable');
  if (problem instanceof LimitReached) request.limit = problem.limit;
  return problem;
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply, beside?: object): void {
  request.problem = problem;
  void reply
    .code(problem.status)
    .headers(problem.headers)
    .headers(answerHeaders(request.id))
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...problem.body(request.id), ...beside }));
}

/** The problem for each database constraint that a request can violate. */
const CONSTRAINTS: Readonly<Record<string, () => Problem>> = {
  users_username_unique: () => validationFailed({ username: ['is taken'] }),
  users_external_id_unique: userExternalIdInUse,
  roles_name_key: () => validationFailed({ name: ['is taken'] }),
  user_roles_role_id_fkey: () => conflict('role_held'),
  announcement_roles_role_id_fkey: () => conflict('role_announced'),
  reward_programs_voucher_template_id_fkey: () => conflict('voucher_template_in_use'),
  package_refund_policies_package_unique: () => conflict('refund_policy_exists'),
  activecode_devices_name_unique: () => validationFailed({ name: ['is taken'] }),
  dns_domains_domain_unique: () => validationFailed({ domain: ['is taken'] }),
  lines_username_unique: () => validationFailed({ username: ['is taken'] }),
  lines_mac_address_unique: () => validationFailed({ mac_address: ['is taken'] }),
  lines_code_unique: () => validationFailed({ code: ['is taken'] }),
  lines_external_id_unique: () => externalIdInUse('external_id'),
  lines_dns_unique: () => unavailable('Another line has just been given this host name. Try again.'),
  // A concurrent request has deleted the domain or bouquet.
  lines_dns_domain_id_fkey: () => conflict('dns_domain_deleted'),
  template_bouquets_bouquet_id_fkey: () => missing('bouquets'),
  line_bouquets_bouquet_id_fkey: () => validationFailed({ bouquets: [NOT_IN_PACKAGE] }),
  lines_activecode_device_id_fkey: () => missing('activecode_device_id'),
  vouchers_code_unique: () => validationFailed({ code: ['is taken'] }),
  tickets_one_open_chat: () => conflict('chat_exists'),
  reports_one_open_per_stream: () => conflict('report_exists'),
  reports_one_open_per_series: () => conflict('report_exists'),
  request_credits_one_open: () => conflict('open_request_exists'),
  request_refunds_one_open: () => conflict('open_request_exists'),
  packages_one_default: () => conflict('default_package_changed'),
};

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const violated = CONSTRAINTS[constraintOf(error) ?? ''];
  if (violated) return violated();
  let reason = exceededLimit(error) ?? outage(error);
  if (isRetryable(error)) reason ??= 'Other requests kept changing the same.';
  if (isDatabaseLoginRejected(error)) reason ??= 'The database refuses the login of the service.';
  if (reason !== undefined) return unavailable(`${reason} Try again.`);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  switch (status) {
    case 400:
      return new Problem('malformed_request', 'The request or its body is malformed.');
    case 404:
      return new Problem('not_found', 'There is nothing at this address.');
    case 413:
      return new Problem('payload_too_large', 'The body is larger than 1 MiB.');
    case 414:
      return new Problem('uri_too_long', 'The address is too long.');
    case 415:
      return new Problem(
        'unsupported_media_type',
        'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.',
      );
    default:
      return undefined;
  }
}

type LoginProblem = Schema<'LoginProblem'>;

/** Returns the problem of a login. An unknown grant type is 400 (RFC 6749, 5.2), whatever else the request lacks. */
function loginProblem(problem: Problem): Problem {
  const { grant_type: reasons = [REQUIRED] } = problem.errors ?? {};
  if (problem.code !== 'validation_failed' || reasons.includes(REQUIRED)) return problem;
  const errors = { grant_type: reasons };
  return new Problem('unsupported_grant_type', validationFailed(errors).message, { errors });
}

/** Returns the error fields of OAuth 2.0 (RFC 6749, 5.2) for a failed login. */
function oauthError(problem: Problem): Pick<LoginProblem, 'error' | 'error_description'> {
  return {
    error: errorOf(problem),
    error_description: problem.message.replaceAll(/[^ !#-[\]-~]/gu, '?'),
  };
}

function errorOf({ code, errors = {} }: Problem): LoginProblem['error'] {
  switch (code) {
    case 'invalid_credentials':
      return 'invalid_grant';
    case 'password_grant_disabled':
    case 'unsupported_grant_type':
      return 'unsupported_grant_type';
    // RFC 6749 defines this error in 4.1.2.1, and none for this endpoint.
    case 'too_many_requests':
    case 'unavailable':
      return 'temporarily_unavailable';
    case 'validation_failed':
      // Only `scope` has an error of its own.
      return Object.keys(errors).join() === 'scope' ? 'invalid_scope' : 'invalid_request';
    default:
      return 'invalid_request';
  }
}
