import { randomBytes, randomUUID } from 'node:crypto';
import type { Trace } from '../../db/cause.ts';

// The header `traceparent` of W3C Trace Context: version, trace id, id of the caller's span, flags.

const TRACEPARENT = /^([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Returns the trace of a valid `traceparent` header, otherwise a new trace. */
export function readTraceparent(header: unknown): Trace {
  const [, version, id, flags = '', rest] =
    typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  // Version 00 has no further fields, later ones may. Version ff is forbidden.
  const isValid = version === '00' ? rest === undefined : version !== 'ff';
  if (id === undefined || !isValid) return { id: randomUUID().replaceAll('-', ''), sampled: false };
  return { id, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Returns the header for a request that belongs to a trace. It names a new span. */
export function newTraceparent({ id, sampled }: Trace): string {
  return `00-${id}-${randomBytes(8).toString('hex')}-${sampled ? '01' : '00'}`;
}
