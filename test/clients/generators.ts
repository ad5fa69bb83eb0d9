/** A generator of clients, which generate.ts runs. */
export interface Generator {
  name: string;
  /** The folder in `programs/` with the program that uses the client. */
  program: string;
  /** The only document that it reads; both if it is absent. */
  document?: string;
}

export const generators: readonly Generator[] = [
  { name: 'openapi-typescript and openapi-fetch', program: 'openapi-fetch' },
  { name: '@hey-api/openapi-ts', program: 'hey-api' },
  { name: 'swagger-typescript-api', program: 'swagger-typescript-api' },
  { name: 'oazapfts', program: 'oazapfts' },
  { name: 'orval', program: 'orval' },
  { name: 'kubb', program: 'kubb' },
  { name: '@rtk-query/codegen-openapi', program: 'rtk-query' },
  { name: 'typed-openapi', program: 'typed-openapi' },
  { name: 'openapi-zod-client', program: 'openapi-zod-client', document: 'openapi-3.0.json' },
  { name: 'orval, with Zod', program: 'orval-zod', document: 'openapi.json' },
];
