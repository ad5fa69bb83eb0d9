import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { Code } from './module.ts';
import { chunked, type Files, type Sources } from './chunks.ts';
import {
  bodySchema,
  operationsOf,
  parametersIn,
  type Contract,
  type ContractOperation,
  type Parameter,
  type Schema,
} from './contract.ts';
import { boundKeywords } from './keywords.ts';

/**
 * Returns the files of one function per operation that validates `{ params, query, headers, body }`, compiled ahead of
 * time. Nothing is coerced or stripped. Defaults are filled in. The time is bounded by the length of the request.
 */
export function validators(contract: Contract, name = 'validators'): Promise<Files> {
  const requests = [...operationsOf(contract)].map(
    ({ operation }) => [operation.operationId, requestSchema(contract, operation)] as const,
  );
  const chunks = { name, type: 'ValidateFunction', imports: "import type { ValidateFunction } from 'ajv';" };
  return chunked(contract, new Map(requests), chunks, validatorsOf);
}

function validatorsOf(sources: Sources): Code {
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
  const schemas = Object.assign({}, ...Object.values(sources).map(({ shared }) => shared)) as object;
  ajv.addSchema({ $id: 'contract', components: { schemas } });
  for (const [name, { schema }] of Object.entries(sources)) ajv.addSchema({ $id: name, ...absolute(schema) });
  const exported = Object.fromEntries(Object.keys(sources).map((name) => [name, name]));
  return { entry: standalone.default(ajv, exported) };
}

function requestSchema(contract: Contract, operation: ContractOperation): Schema {
  const properties: Record<string, Schema> = {
    params: part(parametersIn(contract, operation, 'path')),
    query: part(parametersIn(contract, operation, 'query')),
    headers: part(parametersIn(contract, operation, 'header')),
    body: bodySchema(operation) ?? { type: 'object', maxProperties: 0 },
  };
  const required = ['params', 'query', 'headers'];
  if (operation.requestBody?.required) required.push('body');
  return { type: 'object', required, properties };
}

function part(parameters: Parameter[]): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

/** Returns a schema outside the document, whose references must name the document. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as Schema;
}
