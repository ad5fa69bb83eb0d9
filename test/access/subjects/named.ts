import type { OperationName } from '../../../generated/operations.ts';
import type { Subject } from './subject.ts';

/** Subjects by action, without one that would name no operation of the prefix. */
type ActionsOf<Prefix extends string, Actions> = {
  [Action in keyof Actions & string]: `${Prefix}_${Action}` extends OperationName ? Subject : never;
};

/** Subjects under the names of their operations: `show` of `m3us` is `m3us_show`. */
export function named<Prefix extends string, Actions extends Readonly<Record<string, Subject>>>(
  prefix: Prefix,
  actions: Actions & ActionsOf<Prefix, Actions>,
): { [Action in keyof Actions & string as `${Prefix}_${Action}`]: Subject } {
  const operations = Object.entries(actions).map(([action, subject]) => [`${prefix}_${action}`, subject]);
  // What Object.fromEntries forgets: the names are those of the type.
  return Object.fromEntries(operations) as ReturnType<typeof named<Prefix, Actions>>;
}
