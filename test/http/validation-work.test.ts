import type { ValidateFunction } from 'ajv';
import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import * as validators from '#generated/validators.js';
import { edge_activities_create } from '#generated/edge-validators.js';
import { names, requestSchema } from '../contract/document.ts';
import { filled } from '../faults/bodies/filled.ts';

// How much the generated validators do for a request. It is counted, because time depends on the machine.

const validatorOf: Record<OperationName, () => ValidateFunction> = validators;

/** More than one object of a list can have wrong before the next one is not looked at. */
const MOST_FAULTS = 200;

const faultsOf = (validate: ValidateFunction, body: unknown): number => {
  validate({ params: {}, query: {}, headers: {}, body });
  return validate.errors?.length ?? 0;
};

/** Returns a list that counts how often one of its items is read. */
function watched(items: unknown[]): { list: unknown[]; reads: () => number } {
  let reads = 0;
  const get = (target: unknown[], key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
    return Reflect.get(target, key);
  };
  return { list: new Proxy(items, { get }), reads: () => reads };
}

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

void test('validation ends soon after twenty faults, for every operation', (t) => {
  const leaves = {
    fractions: () => '-0.5',
    'empty objects': () => '{}',
    'long texts': () => `"${'\u00e9'.repeat(300)}"`,
  };
  for (const name of names) {
    const schema = requestSchema(name).properties?.['body'] ?? {};
    for (const [what, leaf] of Object.entries(leaves)) {
      const body: unknown = JSON.parse(filled(schema, { leaf, lists: 'allowed', unknown: 19 }, 100_000));
      const faults = faultsOf(validatorOf[name](), body);
      if (faults > MOST_FAULTS) t.fail(`${name}: ${String(faults)} faults in ${what}`);
    }
  }
  const unknown = Object.fromEntries(many(20_000, (index) => [`f${String(index)}`, 0]));
  t.ok(faultsOf(validators.m3us_create(), unknown) <= 22, 'unknown fields');
  t.ok(faultsOf(edge_activities_create(), { started: many(1000, () => 0) }) <= 22, 'the streaming edge');
  t.end();
});

void test('validation reads few items of a list', (t) => {
  const readsOf = (items: unknown[]): number => {
    const { list, reads } = watched(items);
    faultsOf(validators.m3us_create(), { package_id: 1, bouquets: list });
    return reads();
  };
  t.equal(readsOf(many(1001, () => 0)), 0, 'of one that is too long, none');
  t.ok(
    readsOf(many(1000, (index) => index + 1)) <= 2000,
    'of valid ones, each twice: its value, and its like',
  );
  t.ok(readsOf(many(1000, () => 0)) <= 1020, 'of wrong ones, twenty and each for its like');
  t.end();
});

void test('the same item twice is refused, wherever it is', (t) => {
  const errorsOf = (bouquets: unknown[]) => {
    faultsOf(validators.m3us_create(), { package_id: 1, bouquets });
    return (validators.m3us_create().errors ?? []).map(({ instancePath, message }) => [
      instancePath,
      message,
    ]);
  };
  const twice = [['/body/bouquets', 'must NOT have duplicate items']];
  t.same(errorsOf([1, 2, 3]), []);
  t.same(errorsOf([3, 2, 3]), twice);
  t.same(errorsOf([...many(999, (index) => index + 1), 1]), twice);
  t.end();
});
