/** How a client is generated from `contract.json`, and the files that it needs. */
export interface Generator {
  name: string;
  /** The arguments with which Node writes `client.ts` or `client/`. */
  command: readonly string[];
  /** The folder in `programs/` with the program that uses the client, and the settings of the generator. */
  program: string;
}

export const generators: Generator[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    // By default it requires a field that has a default. This is right for responses, but not for requests.
    command: [
      'openapi-typescript/bin/cli.js',
      'contract.json',
      '--output=client.ts',
      '--default-non-nullable=false',
    ],
    program: 'openapi-fetch',
  },
  {
    name: '@hey-api/openapi-ts',
    command: ['@hey-api/openapi-ts/bin/run.js', '--input=contract.json', '--output=client', '--no-log-file'],
    program: 'hey-api',
  },
  {
    name: 'swagger-typescript-api',
    command: [
      'swagger-typescript-api/dist/cli.mjs',
      'generate',
      '--path=contract.json',
      '--output=.',
      '--name=client.ts',
    ],
    program: 'swagger-typescript-api',
  },
  {
    name: 'oazapfts',
    command: ['oazapfts/dist/cli.js', 'contract.json', 'client.ts'],
    program: 'oazapfts',
  },
  {
    name: 'orval',
    command: ['orval/dist/bin/orval.js', '--config', 'config.json'],
    program: 'orval',
  },
  {
    name: 'kubb',
    command: ['@kubb/cli/bin/kubb.cjs', 'generate', '--config', 'config.mjs'],
    program: 'kubb',
  },
  {
    name: '@rtk-query/codegen-openapi',
    command: ['@rtk-query/codegen-openapi/lib/bin/cli.mjs', 'config.json'],
    program: 'rtk-query',
  },
];
