import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** How a client is generated from a document. */
export interface Generator {
  name: string;
  /** The folder in `programs/` with the program that uses the client. */
  program: string;
  /** Reads `contract.json` in a folder below the current one, and writes `client.ts` or `client/` beside it. */
  generate: (folder: string) => Promise<unknown>;
}

// Each is loaded only where it is called. None formats its client, which nobody reads.
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    program: 'openapi-fetch',
    generate: async (folder) => {
      const { astToString, default: openapiTS } = await import('openapi-typescript');
      // By default it requires a field that has a default, which is right for answers, not for requests.
      const types = await openapiTS(await contractOf(folder), { defaultNonNullable: false });
      await writeFile(join(folder, 'client.ts'), astToString(types));
    },
  },
  {
    name: '@hey-api/openapi-ts',
    program: 'hey-api',
    generate: async (folder) => {
      const { createClient } = await import('@hey-api/openapi-ts');
      const logs = { level: 'silent', file: false } as const;
      await createClient({ input: join(folder, 'contract.json'), output: join(folder, 'client'), logs });
    },
  },
  {
    name: 'swagger-typescript-api',
    program: 'swagger-typescript-api',
    generate: async (folder) => {
      const { generateApi } = await import('swagger-typescript-api');
      await generateApi({
        input: join(folder, 'contract.json'),
        output: resolve(folder),
        fileName: 'client.ts',
        hooks: {
          onInit: (config, { codeFormatter, templatesWorker }) => {
            codeFormatter.formatCode = (code) => Promise.resolve(code);
            // Made anew for each of its templates, which is a third of its work.
            const data = templatesWorker.getRenderTemplateData();
            templatesWorker.getRenderTemplateData = () => data;
            return config;
          },
        },
      });
    },
  },
  {
    name: 'oazapfts',
    program: 'oazapfts',
    generate: async (folder) => {
      const { generateSource } = await import('oazapfts');
      await writeFile(join(folder, 'client.ts'), await generateSource(join(folder, 'contract.json')));
    },
  },
  {
    name: 'orval',
    program: 'orval',
    generate: async (folder) => {
      const { generate } = await import('orval');
      const override = { mutator: { path: 'send.ts', name: 'send' } };
      const output = { target: 'client.ts', client: 'fetch', override } as const;
      await generate({ input: 'contract.json', output }, folder);
    },
  },
  {
    name: 'kubb',
    program: 'kubb',
    generate: async (folder) => {
      const { build } = await import('@kubb/core');
      const { pluginClient } = await import('@kubb/plugin-client');
      const { pluginOas } = await import('@kubb/plugin-oas');
      const { pluginTs } = await import('@kubb/plugin-ts');
      const own = { barrelType: false } as const;
      await build({
        config: {
          // From a path it would first bundle the document, which is in one piece.
          input: { data: JSON.parse(await contractOf(folder)) as object },
          output: { path: join(folder, 'client'), ...own },
          plugins: [
            // oxlint-disable-next-line typescript/no-deprecated -- Its next version writes no schemas unless told to.
            pluginOas({ generators: [], validate: false }),
            pluginTs({ output: { path: 'types.ts', ...own } }),
            // Without groups it takes three times as long.
            pluginClient({
              output: { path: 'operations', ...own },
              group: { type: 'tag', name: ({ group }) => group.toLowerCase().replaceAll(' ', '-') },
              client: 'fetch',
              // oxlint-disable-next-line typescript/no-deprecated -- Its next version always does.
              bundle: true,
            }),
          ],
        },
      });
    },
  },
  {
    name: '@rtk-query/codegen-openapi',
    program: 'rtk-query',
    generate: async (folder) => {
      const { generateEndpoints } = await import('@rtk-query/codegen-openapi');
      const prettierConfigFile = join(folder, 'prettier.json');
      await writeFile(prettierConfigFile, '{ "requirePragma": true }');
      await generateEndpoints({
        schemaFile: join(folder, 'contract.json'),
        apiFile: `./${join(folder, 'api.ts')}`,
        apiImport: 'api',
        outputFile: join(folder, 'client.ts'),
        exportName: 'client',
        prettierConfigFile,
      });
    },
  },
];

function contractOf(folder: string): Promise<string> {
  return readFile(join(folder, 'contract.json'), 'utf8');
}
