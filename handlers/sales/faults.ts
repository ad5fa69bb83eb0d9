import { Problem, type FieldErrors } from '../runtime/problem.ts';

/** What is wrong with the orders of a request: found one by one, and answered together. */
export class Faults {
  private readonly found: Problem[] = [];

  get any(): boolean {
    return this.found.length > 0;
  }

  add(...problems: readonly Problem[]): void {
    this.found.push(...problems);
  }

  /** What something makes; undefined where it throws a problem, which is kept. */
  from<Made>(make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** Throws the first problem that was found, with the refused fields of all. */
  throwAny(): void {
    const [first, ...others] = this.found;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const errors: FieldErrors = {};
    for (const each of this.found) Object.assign(errors, each.errors);
    throw first.naming(errors);
  }
}
