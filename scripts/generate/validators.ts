import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { bodySchema, operationsOf, parametersIn, type Contract, type Parameter } from './contract.ts';
import { boundKeywords } from './keywords.ts';
import { bundleModule } from './module.ts';

/**
 * Returns one function per operation that validates `{ params, query, headers, body }`, compiled ahead of time. Nothing
 * is coerced or stripped. Defaults are filled in. The time is bounded by the length of the request.
 */
export async function validators(contract: Contract): Promise<{ js: string; dts: string }> {
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
  ajv.addSchema({ $id: 'contract', components: contract.components });
  const exports: Record<string, string> = {};
  for (const { operation } of operationsOf(contract)) {
    const { operationId } = operation;
    ajv.addSchema({ $id: operationId, ...requestSchema(contract, operation) });
    exports[operationId] = operationId;
  }
  const code = standalone.default(ajv, exports);
  return { js: await bundleModule(code), dts: declarations(Object.keys(exports)) };
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

/** References of a schema outside the document must name the document. */
function absolute<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as T;
}

function declarations(names: string[]): string {
  return [
    '// Generated from spec/ by `npm run generate`. Do not edit.',
    "import type { ValidateFunction } from 'ajv';\n",
    ...names.map((name) => `export declare const ${name}: ValidateFunction;`),
    '',
  ].join('\n');
}
