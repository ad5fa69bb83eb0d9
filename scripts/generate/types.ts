import openapiTS, { astToString } from 'openapi-typescript';
import { operationsOf, parametersIn, type Contract } from './contract.ts';
import { inlineScalars } from './inline.ts';
/**
 * Returns the contract as TypeScript types, from the view of a handler: defaults are filled in. What the fields mean is
 * said in the contract only.
 */
export async function types(contract: Contract): Promise<string> {
  const filledIn = inlineScalars(contract);
  for (const { operation } of operationsOf(filledIn)) {
    for (const parameter of parametersIn(filledIn, operation, 'query')) {
      if (parameter.schema.default !== undefined) parameter.required = true;
    }
  }
  const ast = await openapiTS(JSON.stringify(filledIn), { alphabetize: false, defaultNonNullable: true });
  return `// Generated from spec/ by \`npm run generate\`. Do not edit.\n${astToString(ast, { formatOptions: { removeComments: true } })}`;
}
