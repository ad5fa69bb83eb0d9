import type { OperationName } from '../../generated/operations.ts';
import { ownContract } from '../../scripts/lib/contracts.ts';
import { ResponseChecks } from '../../scripts/contract/deviations.ts';
import type { Answer } from '../../scripts/lib/client.ts';
import { noteCode } from './seen-codes.ts';

export type { Answer };

const checks = new ResponseChecks(ownContract);

/** Returns every deviation of a response from the contract of its operation, in words. Notes the error that it shows. */
export function deviations(operation: OperationName, answer: Answer): string[] {
  if (answer.status !== 200) noteCode(operation, answer.body);
  return checks.deviations(operation, answer);
}

export const problemDeviations = (answer: Answer): string[] => checks.problemDeviations(answer);

export const faultsOf = (schema: object, value: unknown): string[] => checks.faultsOf(schema, value);

export const faultsOfEvent = (type: string, event: unknown): string[] => checks.faultsOfEvent(type, event);
