import { operationsOf, resolve, type Contract, type Schema } from '../../../generate/contract.ts';
import { propertiesOf } from './fields.ts';
import type { Outlier } from './outlier.ts';

/** Times of which the first is never after the second. */
const IN_ORDER = [
  ['created_at', 'updated_at'],
  ['activated_at', 'expired_at'],
] as const;

/** Finds examples of responses that leave out what there is, or show times in an impossible order. */
export function* exampleOutliers(contract: Contract): Generator<Outlier> {
  for (const { method, path, operation } of operationsOf(contract)) {
    const media = operation.responses['200']?.content?.['application/json'];
    if (media === undefined) continue;
    const named = Object.values(media.examples ?? {}) as { value?: unknown }[];
    const examples = 'example' in media ? [media.example] : named.map(({ value }) => value);
    const shown = examples.length > 0 ? examples : (resolve(contract, media.schema).examples ?? []);
    for (const example of shown) {
      for (const { what, message } of faultsOf(contract, media.schema, example)) {
        const keys = ['paths', path, method.toLowerCase()];
        const name = operation.operationId;
        yield { rule: 'example-fields', what: `${name} ${what}`, message: `${name}: ${message}`, keys };
      }
    }
  }
}

interface Fault {
  what: string;
  message: string;
}

function* faultsOf(contract: Contract, ref: Schema, example: unknown): Generator<Fault> {
  const schema = resolve(contract, ref);
  if (Array.isArray(example)) {
    for (const item of example) if (schema.items) yield* faultsOf(contract, schema.items, item);
    return;
  }
  // Which of several schemas an example shows is what its own fields say.
  if (typeof example !== 'object' || example === null || schema.oneOf) return;
  const shown = example as Record<string, unknown>;
  for (const [name, property] of Object.entries(propertiesOf(contract, schema))) {
    if (name in shown) yield* faultsOf(contract, property, shown[name]);
    else yield { what: name, message: `an example does not show ${name}` };
  }
  for (const [first, second] of IN_ORDER) {
    const [from, to] = [shown[first], shown[second]];
    if (typeof from !== 'string' || typeof to !== 'string' || from <= to) continue;
    yield { what: `${first} ${second}`, message: `an example has ${first} after ${second}` };
  }
}
