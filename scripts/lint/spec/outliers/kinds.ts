import { operationsOf, type Contract } from '../../../generate/contract.ts';
import type { Outlier } from './outlier.ts';

/** The kinds of lines, as the names of their operations begin. */
const KINDS = ['m3u', 'mag', 'enigma', 'activecode'];

/** Finds the operations that only some of the kinds of lines have. */
export function* kindOutliers(contract: Contract): Generator<Outlier> {
  const names = new Set([...operationsOf(contract)].map(({ operation }) => operation.operationId));
  const actions = [...names].flatMap((name) => {
    const kind = KINDS.find((each) => name.startsWith(`${each}s_`));
    return kind === undefined ? [] : [name.slice(kind.length)];
  });
  for (const action of new Set(actions)) {
    const having = KINDS.filter((kind) => names.has(`${kind}${action}`));
    if (having.length === KINDS.length) continue;
    const lacking = KINDS.filter((kind) => !having.includes(kind)).join(', ');
    const what = `KIND${action} of ${having.join(', ')}`;
    yield { rule: 'line-kinds', what, message: `${lacking} lack KIND${action}`, keys: [] };
  }
}
