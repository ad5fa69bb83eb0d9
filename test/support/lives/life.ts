import { type OperationName, operations } from '../../../generated/operations.ts';
import type { Move } from '../../../scripts/generate/contract.ts';

/** One way from a state to another, or to the first one, by one operation or by what happens otherwise. */
export interface Step {
  from: string | undefined;
  to: string;
  by: OperationName | undefined;
}

/** How a test plays the life of objects. */
export interface Life<Thing> {
  /** The kinds of these objects, by what the names of their operations begin with, each with the states that it never has. */
  kinds?: Readonly<Record<string, readonly string[]>>;
  /** Makes an object. */
  begin: (step: Step) => Promise<Thing>;
  /** Does to an object what leads to the next state. It may be refused. */
  move: (thing: Thing, step: Step) => Promise<void>;
  /** Returns the state of an object, as clients see it. */
  state: (thing: Thing) => Promise<string>;
}

/** Returns each step that moves of the contract name. */
export const stepsOf = (moves: readonly Move[]): Step[] =>
  moves.flatMap(({ from = [undefined], to, by }) =>
    from.flatMap((state) =>
      (by?.filter(isOperation) ?? [undefined]).map((operation) => ({ from: state, to, by: operation })),
    ),
  );

const isOperation = (name: string): name is OperationName => name in operations;

/** Returns the shortest way to a state from nothing, or undefined if none leads there. */
export function wayTo(state: string, steps: readonly Step[]): Step[] | undefined {
  const ways: Step[][] = steps.filter(({ from }) => from === undefined).map((step) => [step]);
  const reached = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1)?.to ?? '';
    if (last === state) return way;
    if (reached.has(last)) continue;
    reached.add(last);
    ways.push(...steps.filter(({ from }) => from === last).map((step) => [...way, step]));
  }
  return undefined;
}

/**
 * Returns the way to a step and the step itself. An operation that leads from one state to several undoes what was done:
 * a line that is resumed has again the state in which it was suspended.
 */
export function wayBy(step: Step, steps: readonly Step[]): Step[] | undefined {
  const { from, to, by } = step;
  if (from === undefined) return [step];
  const undoes = steps.some((other) => other.from === from && other.by === by && other.to !== to);
  const doing = steps.filter((other) => undoes && other.from === to && other.to === from);
  const done = doing.find((other) => other.by === by?.replace(/_delete$/, '_create')) ?? doing[0];
  const before = done === undefined ? wayTo(from, steps) : wayTo(to, steps);
  return before && [...before, ...(done ? [done] : []), step];
}
