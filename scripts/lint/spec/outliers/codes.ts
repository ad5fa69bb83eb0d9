import { operationsOf, resolve, type Contract, type OperationAt } from '../../../generate/contract.ts';
import { propertiesOf } from './fields.ts';
import { commonest, groupBy, listed, type Outlier } from './outlier.ts';

/** What operations of one kind have in common is in their names, the longest first. */
const VERB = /_(batch_create|mass_create|mass_delete|batch_delete|create|edit|delete|index|show)$/;

/** A code that this share of like operations has is usual. */
const MOST = 0.7;

/** Finds codes of errors that most, but not all, of several like operations have. */
export function* codeOutliers(contract: Contract): Generator<Outlier> {
  const groups = groupBy(
    operationsOf(contract),
    ({ operation }) => VERB.exec(operation.operationId)?.[1] ?? '',
  );
  for (const [verb, alike] of groups) {
    if (verb === '') continue;
    const has = new Map(alike.map((at) => [at, codesOf(contract, at)]));
    for (const [code, uses] of groupBy(
      [...has.values()].flatMap((codes) => [...codes]),
      (each) => each,
    )) {
      if (uses.length < alike.length * MOST) continue;
      for (const at of alike.filter((each) => has.get(each)?.has(code) !== true)) {
        const { operationId } = at.operation;
        const message = `${operationId} has no ${code}, unlike ${String(uses.length)} other operations that end in ${verb}`;
        yield { rule: 'error-codes', what: `${operationId} ${code}`, message, keys: keysOf(at) };
      }
    }
  }
}

/** Returns the codes with which an operation may fail. */
function codesOf(contract: Contract, { operation }: OperationAt): ReadonlySet<string> {
  const schemas = Object.values(operation.responses).flatMap((answer) =>
    Object.values(resolve(contract, answer).content ?? {}).map(({ schema }) => schema),
  );
  const codes = schemas.flatMap((schema) => propertiesOf(contract, schema)['code'] ?? []);
  return new Set(codes.flatMap((code) => (resolve(contract, code).enum ?? []).map(String)));
}

/** A cause that names something which is not there, or not for the caller. */
const MISSING = /\b(does not exist|cannot see|unknown|may not sell (?!it))\b/;
const NOUN = /\b(?:an?|the|or)(?: unknown)? ([a-z]+)\b/g;

/**
 * Finds things whose absence has one code in one operation and another one elsewhere. The contract is as bundled, with
 * `x-errors`.
 */
export function* causeOutliers(contract: Contract): Generator<Outlier> {
  const causes = [...operationsOf(contract)].flatMap((at) =>
    Object.entries(at.operation['x-errors'] ?? {}).flatMap(([code, when]) =>
      [when].flat().flatMap((cause) => missingThings(cause).map((thing) => ({ thing, code, at }))),
    ),
  );
  for (const [thing, uses] of groupBy(causes, (cause) => cause.thing)) {
    const [usual, others] = commonest(groupBy(uses, ({ code }) => code));
    for (const [code, [first, ...more]] of others) {
      if (usual === undefined || first === undefined) continue;
      const where = listed([first, ...more].map(({ at }) => at.operation.operationId));
      const message = `a ${thing} that is not there is ${code} in ${where}, but ${usual[0]} elsewhere`;
      yield { rule: 'error-causes', what: `${thing} ${code}`, message, keys: keysOf(first.at) };
    }
  }
}

/** Returns the things that a cause says are not there. */
function missingThings(cause: string): string[] {
  return MISSING.test(cause) ? [...cause.matchAll(NOUN)].flatMap(([, noun]) => noun ?? []) : [];
}

const keysOf = ({ method, path }: OperationAt): string[] => ['paths', path, method.toLowerCase()];
