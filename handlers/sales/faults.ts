import { Problem, type FieldErrors } from '../call/problem.ts';

/** Collects the problems of the orders of a request, to answer them together. */
export class Faults {
  readonly #found: Problem[] = [];

  get any(): boolean {
    return this.#found.length > 0;
  }

  add(...problems: readonly Problem[]): void {
    this.#found.push(...problems);
  }

  /** Returns the result of a function. If it throws a problem, keeps the problem and returns undefined. */
  from<Made>(make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** Throws the first problem, with the refused fields of all problems. */
  throwAny(): void {
    const [first, ...others] = this.#found;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const errors: FieldErrors = {};
    for (const each of this.#found) Object.assign(errors, each.errors);
    throw first.naming(errors);
  }
}
