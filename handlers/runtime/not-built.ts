import type { OperationName } from '../../generated/operations.ts';
import type { Handlers, PreparedOperation } from './contract.ts';
import { Problem } from './problem.ts';

/** The handler of an operation that the contract describes and nobody has built yet: 501. */
export function notImplemented(): never {
  throw new Problem('not_implemented', 'This operation is not built yet.');
}

/** Operations that are described and not built yet. */
export function notBuilt<Op extends Exclude<OperationName, PreparedOperation>>(
  names: readonly Op[],
): Pick<Handlers, Op> {
  const stubs: Partial<Record<OperationName, typeof notImplemented>> = {};
  for (const name of names) stubs[name] = notImplemented;
  return stubs as Pick<Handlers, Op>;
}
