import type { OperationName } from '../../generated/operations.ts';
import { deviations as deviationsOf, type Answer } from '../../scripts/contract/deviations.ts';
import { noteCode } from './seen-codes.ts';

export {
  faultsOf,
  faultsOfEvent,
  problemDeviations,
  type Answer,
} from '../../scripts/contract/deviations.ts';

/** Returns every deviation of a response from the contract of its operation, in words. Notes the error that it shows. */
export function deviations(operation: OperationName, answer: Answer): string[] {
  if (answer.status !== 200) noteCode(operation, answer.body);
  return deviationsOf(operation, answer);
}
