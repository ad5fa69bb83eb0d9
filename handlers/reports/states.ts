import type { Schema } from '../call/contract.ts';
import { conflict } from '../call/problem.ts';

type Status = Schema<'ReportStatus'>;

/** The actions on a report, the states that allow them, and the message in another state. */
const DONE_IN = {
  change: { from: ['open'], refusal: 'The report is no longer open.' },
  to_ticket: { from: ['open'], refusal: 'The report has a ticket already, or is fixed.' },
  fix: { from: ['open', 'ticketed'], refusal: 'The report is fixed already.' },
} satisfies Record<string, { from: Status[]; refusal: string }>;

/** Throws 409 if the state of a report does not allow an action. */
export function requireState({ status }: { status: Status }, done: keyof typeof DONE_IN): void {
  const { from, refusal }: { from: Status[]; refusal: string } = DONE_IN[done];
  if (!from.includes(status)) throw conflict(refusal);
}
