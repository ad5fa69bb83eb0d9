import type { Schema } from '../runtime/contract.ts';
import { conflict } from '../runtime/problem.ts';

type Status = Schema<'ReportStatus'>;

/** What is done with a report, the states that it is done in, and what a report of another is told. */
const DONE_IN = {
  change: { from: ['open'], refusal: 'The report is no longer open.' },
  to_ticket: { from: ['open'], refusal: 'The report has a ticket already, or is fixed.' },
  fix: { from: ['open', 'ticketed'], refusal: 'The report is fixed already.' },
} satisfies Record<string, { from: Status[]; refusal: string }>;

/** Throws 409 where a report is past what is to be done with it. */
export function requireState({ status }: { status: Status }, done: keyof typeof DONE_IN): void {
  const { from, refusal }: { from: Status[]; refusal: string } = DONE_IN[done];
  if (!from.includes(status)) throw conflict(refusal);
}
