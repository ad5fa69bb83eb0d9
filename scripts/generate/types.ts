import openapiTS, { astToString } from 'openapi-typescript';
import type { Contract } from './contract.ts';

/** The contract as TypeScript types. */
export async function types(contract: Contract): Promise<string> {
  const ast = await openapiTS(JSON.stringify(contract), { alphabetize: false, defaultNonNullable: true });
  return `// Generated from spec/ by \`npm run generate\`. Do not edit.\n${astToString(ast)}`;
}
