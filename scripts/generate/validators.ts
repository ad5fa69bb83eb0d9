import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { withoutAnnotations } from './annotations.ts';
import { chunked, type Files } from './chunks.ts';
import {
  bodySchema,
  operationsOf,
  parametersIn,
  type Contract,
  type Parameter,
  type Schema,
} from './contract.ts';
import { boundKeywords } from './keywords.ts';

/**
 * Returns the files of one function per operation that validates `{ params, query, headers, body }`, compiled ahead of
 * time. Nothing is coerced or stripped. Defaults are filled in. The time is bounded by the length of the request.
 */
export function validators(contract: Contract, name = 'validators'): Promise<Files> {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    allErrors: true,
    useDefaults: true,
    inlineRefs: false,
    strict: false,
    validateSchema: false,
  });
  addFormats.default(ajv);
  boundKeywords(ajv);
  const schemas = Object.fromEntries(
    Object.entries(contract.components.schemas).map(([name, schema]) => [name, withoutAnnotations(schema)]),
  );
  ajv.addSchema({ $id: 'contract', components: { schemas } });
  const operations = [...operationsOf(contract)].map(({ operation }) => operation);
  for (const operation of operations)
    ajv.addSchema({ $id: operation.operationId, ...requestSchema(contract, operation) });
  return chunked(
    contract,
    operations.map(({ operationId }) => operationId),
    { name, type: 'ValidateFunction', imports: "import type { ValidateFunction } from 'ajv';" },
    (names) => ({ entry: standalone.default(ajv, Object.fromEntries(names.map((each) => [each, each]))) }),
  );
}

function requestSchema(contract: Contract, operation: Parameters<typeof bodySchema>[0]): object {
  const body = bodySchema(operation);
  const parts: Record<string, unknown> = {
    params: part(parametersIn(contract, operation, 'path')),
    query: part(parametersIn(contract, operation, 'query')),
    headers: part(parametersIn(contract, operation, 'header')),
    body: body ? absolute(body) : { type: 'object', maxProperties: 0 },
  };
  const required = ['params', 'query', 'headers'];
  if (operation.requestBody?.required) required.push('body');
  return { type: 'object', required, properties: parts };
}

function part(parameters: Parameter[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, absolute(schema)])),
  };
}

/** Returns a schema outside the document, whose references must name the document. */
function absolute(schema: Schema): Schema {
  const text = JSON.stringify(withoutAnnotations(schema));
  return JSON.parse(text.replaceAll('"#/components/', '"contract#/components/')) as Schema;
}
