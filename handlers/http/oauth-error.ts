import type { Schema } from '../call/contract.ts';
import { REQUIRED } from '../call/field-errors.ts';
import { Problem, validationFailed } from '../call/problem.ts';

type LoginProblem = Schema<'LoginProblem'>;

/**
 * Returns the problem of a login. A grant type that the service does not know is 400, as RFC 6749 (5.2) has it, whatever
 * else the request lacks: each has fields of its own.
 */
export function loginProblem(problem: Problem): Problem {
  const { grant_type: reasons = [REQUIRED] } = problem.errors ?? {};
  if (problem.code !== 'validation_failed' || reasons.includes(REQUIRED)) return problem;
  const errors = { grant_type: reasons };
  return new Problem('unsupported_grant_type', validationFailed(errors).message, { errors });
}

/** Returns the error fields of OAuth 2.0 (RFC 6749, 5.2) that a failed login has besides those of every problem. */
export function oauthError(problem: Problem): Pick<LoginProblem, 'error' | 'error_description'> {
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
    // RFC 6749 has no error for these at this endpoint. This one is from its section 4.1.2.1.
    case 'too_many_requests':
    case 'unavailable':
      return 'temporarily_unavailable';
    case 'validation_failed':
      return errorOfFields(Object.keys(errors));
    default:
      return 'invalid_request';
  }
}

/** One refused field has its own error. Several are an invalid request. */
function errorOfFields(fields: readonly string[]): LoginProblem['error'] {
  const [field, ...others] = fields;
  if (others.length > 0) return 'invalid_request';
  return field === 'scope' ? 'invalid_scope' : 'invalid_request';
}
