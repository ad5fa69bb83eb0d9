import { withoutAnnotations } from './annotations.ts';
import { operationsOf, parametersIn, type Contract } from './contract.ts';
import { inlineScalars } from './inline.ts';
import { remembered } from './memory.ts';

/**
 * Returns the contract as TypeScript types, from the view of a handler: defaults are filled in. What the fields mean is
 * said in the contract only.
 */
export function types(contract: Contract, file: string): Promise<string> {
  const filledIn = inlineScalars(contract);
  for (const { operation } of operationsOf(filledIn)) {
    for (const parameter of parametersIn(filledIn, operation, 'query')) {
      if (parameter.schema.default !== undefined) parameter.required = true;
    }
  }
  return remembered(file, withoutAnnotations(filledIn), write);
}

async function write(document: object): Promise<string> {
  // It loads a compiler.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const ast = await openapiTS(JSON.stringify(document), { alphabetize: false, defaultNonNullable: true });
  return `// Generated from spec/ by \`npm run generate\`. Do not edit.\n${astToString(ast, { formatOptions: { removeComments: true } })}`;
}
