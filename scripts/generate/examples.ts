import { Refusal } from '../lib/refusal.ts';
import { operationsOf, resolve, type Contract, type MediaType, type Schema } from './contract.ts';

/** Returns the example of a body, or undefined if the contract has none. */
export function exampleOf(contract: Contract, { example, schema }: MediaType): unknown {
  return example ?? ofSchema(contract, schema);
}

/** Writes the example of each body beside its schema too, because many tools look for it only there. */
export function showExamples(contract: Contract): void {
  const operations = [
    ...[...operationsOf(contract)].map(({ operation }) => operation),
    ...Object.values(contract.webhooks ?? {}).map(({ post }) => post),
  ];
  const bodies = operations.flatMap(({ requestBody, responses }) => [
    ...(requestBody ? [requestBody] : []),
    ...Object.values(responses),
  ]);
  for (const body of bodies) {
    for (const media of Object.values(resolve(contract, body).content ?? {})) {
      const example = media.examples === undefined ? exampleOf(contract, media) : undefined;
      if (example !== undefined) media.example = example;
    }
  }
}

/** Returns an example as a path or a query has it. */
export const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(',') : String(value);

function ofSchema(contract: Contract, schema: Schema): unknown {
  const { examples, items } = resolve(contract, schema);
  if (examples !== undefined) return examples[0];
  const item = items && ofSchema(contract, items);
  return item === undefined ? undefined : [item];
}

/** Returns the schema of a page's items, or undefined for any other schema. */
export function itemOf(contract: Contract, schema: Schema): Schema | undefined {
  const parts = (resolve(contract, schema).allOf ?? []).map(
    (part) => resolve(contract, part).properties ?? {},
  );
  if (!parts.some((properties) => 'first_page_url' in properties)) return undefined;
  return parts.map(({ data }) => data?.items).find((items) => items !== undefined);
}

/**
 * The documentation shows a request and a response of each operation. Throws a Refusal that names the operations
 * without an example, and the parameters and schemas where it is missing.
 */
export function requireExamples(contract: Contract): void {
  const missing = [...operationsOf(contract)].flatMap(({ operation }) => {
    const { operationId, parameters = [], requestBody, responses } = operation;
    const unshown = parameters
      .map((parameter) => resolve(contract, parameter))
      .filter((parameter) => exampleOf(contract, parameter) === undefined)
      .map(({ name }) => `${operationId}: the parameter ${name} has no example.`);
    const bodies = { 'the body of the request': requestBody, 'the response 200': responses['200'] };
    const empty = Object.entries(bodies).flatMap(([name, body]) => {
      const json = body && resolve(contract, body).content?.['application/json'];
      if (json === undefined || exampleOf(contract, json) !== undefined) return [];
      return [
        `${operationId}: ${name} has no example. Add \`examples\` to ${placeOf(itemOf(contract, json.schema) ?? json.schema)}.`,
      ];
    });
    return [...unshown, ...empty];
  });
  if (missing.length > 0) throw new Refusal(missing.join('\n'));
}

/** Says which schema an example belongs to. */
function placeOf(schema: Schema): string {
  const { $ref } = schema.$ref === undefined ? (schema.items ?? {}) : schema;
  const name = $ref?.split('/').at(-1);
  return name === undefined ? 'its schema' : `the schema ${name}`;
}
