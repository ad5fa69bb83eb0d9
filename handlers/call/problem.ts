import { conflicts, problems } from '../../generated/problems.ts';
import type { components } from '../../generated/types.ts';
import { MAX_FAULTS } from './body-limits.ts';

type Code = components['schemas']['ProblemCode'];
type Body = components['schemas']['Problem'];
export type FieldErrors = Record<string, string[]>;

type ConflictReason = keyof typeof conflicts;

/** A limit on requests: what it counts, how many it allows, and in which time. `concurrency` has none. */
interface Limit {
  limit: components['schemas']['LimitName'];
  limit_max: number;
  limit_seconds?: number;
}

interface Extra extends Partial<Limit> {
  errors?: FieldErrors;
  policy?: string;
  reason?: NonNullable<Body['reason']>;
  /** The restrictions that block the caller. */
  restrictions?: NonNullable<Body['restrictions']>;
  /** In credits: the amount that the payer needs. `balance` is what it has. */
  required?: number;
  balance?: number;
  /** The line in conflict. */
  line?: NonNullable<Body['line']>;
  /** What was made for a reference. */
  order?: NonNullable<Body['order']>;
  /** In credits: the limit of the token, and what it has spent; and when the next period begins. */
  credit_limit?: number;
  credit_used?: number;
  credit_resets_at?: string | null;
  headers?: Record<string, string>;
}

/** An error for the client, as an RFC 9457 problem. Any code below the dispatcher may throw it. */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #extra: Omit<Extra, 'headers'>;

  constructor(code: 'conflict', detail: string, extra: Extra & { reason: ConflictReason });
  constructor(code: 'too_many_requests', detail: string, extra: Extra & Limit);
  constructor(code: Exclude<Code, 'conflict' | 'too_many_requests'>, detail: string, extra?: Extra);
  constructor(code: Code, detail: string, { headers = {}, ...extra }: Extra = {}) {
    super(detail);
    this.code = code;
    this.status = problems[code].status;
    this.headers = headers;
    this.#extra = extra;
  }

  /** The refused fields, if any. */
  get errors(): FieldErrors | undefined {
    return this.#extra.errors;
  }

  /** Makes these the refused fields, and returns the problem. */
  naming(errors: FieldErrors): this {
    this.#extra.errors = Object.fromEntries(firstFaults(errors));
    return this;
  }

  body(requestId: string): Body {
    return {
      type: `/docs/errors#${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      message: this.message,
      code: this.code,
      retry: problems[this.code].retry,
      request_id: requestId,
      ...this.#extra,
    };
  }
}

export type LimitName = Limit['limit'];

/** 429. Logs and metrics name the limit too. */
export class LimitReached extends Problem {
  readonly limit: LimitName;

  constructor(limit: Limit, detail: string, headers: Record<string, string> = {}) {
    super('too_many_requests', detail, { ...limit, headers });
    this.limit = limit.limit;
  }
}

/** 401 for a token that is absent, malformed, unknown, revoked or expired; the client does not learn which. */
export const unauthenticated = (): Problem =>
  new Problem('unauthenticated', 'A valid bearer token is required.', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** 401 for an unknown user and for a wrong password. */
export const invalidCredentials = (): Problem =>
  new Problem('invalid_credentials', 'The username or the password is wrong.', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** 404 for an object that is absent or hidden from the caller. */
export const notFound = (): Problem => new Problem('not_found', 'It does not exist, or you cannot see it.');

/** 422 for an id in a field of the body or the query, of an object that is absent or hidden from the caller. */
export const missing = (field: string): Problem =>
  validationFailed({ [field]: ['does not exist, or you cannot see it'] });

/** 409: the state has changed, or prevents the request. `detail` is the sentence of the reason, unless it says more. */
export const conflict = (reason: ConflictReason, detail: string = conflicts[reason]): Problem =>
  new Problem('conflict', detail, { reason });

/** 409: another line of the seller has the external id. `line` is that line, if the caller may see it. */
export const externalIdInUse = (field: string, line?: NonNullable<Body['line']>): Problem =>
  new Problem('external_id_in_use', 'Another line that was sold by the same user has this external_id.', {
    errors: { [field]: ['is in use'] },
    ...(line === undefined ? {} : { line }),
  });

/** 409: another user below the same one has the external id. */
export const userExternalIdInUse = (): Problem =>
  new Problem('external_id_in_use', 'Another user below the same one has this external_id.', {
    errors: { external_id: ['is in use'] },
  });

/** 422: a restriction on a line forbids the change. Its creator is neither the caller nor a user below it. */
export const lineRestricted = (): Problem =>
  new Problem('line_restricted', 'A restriction on the line forbids the change.');

/** With MAX_FAULTS, these bound the size of a response about refused fields. */
const MOST_TEXT = 4000;
const LONGEST_NAME = 100;
const LONGEST_REASON = 1000;

/** 422 with the refused fields, at most MAX_FAULTS of them. */
export function validationFailed(errors: FieldErrors): Problem {
  const faults = firstFaults(errors);
  const [first] = faults;
  const detail = first ? `${first[0]} ${first[1][0] ?? 'is not valid'}.` : 'The request is not valid.';
  return new Problem('validation_failed', detail, { errors: Object.fromEntries(faults) });
}

export const NOT_IN_PACKAGE = 'must all be in the package';

/** Throws 422 with the fields whose fault is not `false`. `fieldName` gives each field's name in the request. */
export function refuseFields(
  faults: Readonly<Record<string, string | false>>,
  fieldName: FieldName = (field) => field,
): void {
  const errors: FieldErrors = {};
  for (const [field, fault] of Object.entries(faults))
    if (fault !== false) errors[fieldName(field)] = [fault];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

/** Returns the name of a field in a request: `mac_address`, or in a batch `lines.3.mac_address`. */
export type FieldName = (field: string) => string;

/** 422: the package is absent, not for sale by the caller, or not for this line. `detail` says which. */
export const packageNotAllowed = (field: string, detail: string): Problem =>
  new Problem('package_not_allowed', detail, { errors: { [field]: ['cannot be sold here'] } });

function firstFaults(errors: FieldErrors): [field: string, reasons: string[]][] {
  const faults: [string, string[]][] = [];
  let text = 0;
  for (const [field, reasons] of Object.entries(errors)) {
    if (faults.length === MAX_FAULTS || text > MOST_TEXT) break;
    const fault = [
      truncate(field, LONGEST_NAME),
      reasons.map((reason) => truncate(reason, LONGEST_REASON)),
    ] as const;
    text += JSON.stringify(fault).length;
    faults.push([...fault]);
  }
  return faults;
}

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;

/** 500 for a mistake of ours. Repeating the request does not help. */
export const internalError = (): Problem =>
  new Problem('internal_error', 'The service made a mistake. Report the request_id to the operator.');

/** 503 for a database that is away, and for overload. */
export const unavailable = (detail: string): Problem =>
  new Problem('unavailable', detail, { headers: { 'retry-after': '2' } });

/** 503: the deadline passed before it was the request's turn. */
export const tooLate = (): Problem => unavailable('The requests before this one took too long. Try again.');
