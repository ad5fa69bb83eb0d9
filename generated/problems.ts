// Generated from spec/ by `npm run generate`. Do not edit.

import type { components } from './types.ts';

/** The status and the title of each problem. */
export const problems: Readonly<
  Record<components['schemas']['ProblemCode'], { status: number; title: string }>
> = {
  "malformed_request": {
    "status": 400,
    "title": "Malformed request"
  },
  "unsupported_grant_type": {
    "status": 400,
    "title": "Unsupported grant type"
  },
  "unauthenticated": {
    "status": 401,
    "title": "Unauthenticated"
  },
  "invalid_credentials": {
    "status": 401,
    "title": "Invalid credentials"
  },
  "missing_permission": {
    "status": 403,
    "title": "Missing permission"
  },
  "missing_scope": {
    "status": 403,
    "title": "Missing scope"
  },
  "restricted": {
    "status": 403,
    "title": "Restricted"
  },
  "network_not_allowed": {
    "status": 403,
    "title": "Network not allowed"
  },
  "token_limited": {
    "status": 403,
    "title": "Token limited"
  },
  "password_grant_disabled": {
    "status": 403,
    "title": "Login by password is switched off"
  },
  "not_found": {
    "status": 404,
    "title": "Not found"
  },
  "method_not_allowed": {
    "status": 405,
    "title": "Method not allowed"
  },
  "request_timeout": {
    "status": 408,
    "title": "Request timeout"
  },
  "conflict": {
    "status": 409,
    "title": "Conflict"
  },
  "external_id_in_use": {
    "status": 409,
    "title": "External id in use"
  },
  "idempotency_in_flight": {
    "status": 409,
    "title": "Request in flight"
  },
  "export_in_progress": {
    "status": 409,
    "title": "Export in progress"
  },
  "payload_too_large": {
    "status": 413,
    "title": "Payload too large"
  },
  "uri_too_long": {
    "status": 414,
    "title": "Address too long"
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "Unsupported media type"
  },
  "expectation_failed": {
    "status": 417,
    "title": "Expectation failed"
  },
  "validation_failed": {
    "status": 422,
    "title": "Validation failed"
  },
  "idempotency_mismatch": {
    "status": 422,
    "title": "Key used for another request"
  },
  "insufficient_credit": {
    "status": 422,
    "title": "Insufficient credit"
  },
  "credit_limit_reached": {
    "status": 422,
    "title": "Credit limit reached"
  },
  "not_refundable": {
    "status": 422,
    "title": "Not refundable"
  },
  "trial_limit_reached": {
    "status": 422,
    "title": "Trial limit reached"
  },
  "package_not_allowed": {
    "status": 422,
    "title": "Package not allowed"
  },
  "voucher_not_applicable": {
    "status": 422,
    "title": "Voucher not applicable"
  },
  "token_limit_reached": {
    "status": 422,
    "title": "Token limit reached"
  },
  "limit_reached": {
    "status": 422,
    "title": "Limit reached"
  },
  "line_restricted": {
    "status": 422,
    "title": "Line restricted"
  },
  "too_many_requests": {
    "status": 429,
    "title": "Too many requests"
  },
  "headers_too_large": {
    "status": 431,
    "title": "Headers too large"
  },
  "internal_error": {
    "status": 500,
    "title": "Internal error"
  },
  "unavailable": {
    "status": 503,
    "title": "Unavailable"
  }
};
