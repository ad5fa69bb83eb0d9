import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { inspect } from 'node:util';

// Makes the clients of the folders that it is called with, each named as the program in it. It is a process of its own:
// generators print, and some end it. Says of each folder what went wrong, '' for nothing.

/** Reads `contract.json` in a folder below the current one, and writes `client.ts` or `client/` beside it. */
type Generate = (folder: string) => Promise<unknown>;

// Each is loaded only where it is called. None formats its client, which nobody reads.
const generators: Readonly<Record<string, Generate>> = {
  'openapi-fetch': async (folder) => {
    const { astToString, default: openapiTS } = await import('openapi-typescript');
    // By default it requires a field that has a default, which is right for answers, not for requests.
    const types = await openapiTS(await contractOf(folder), { defaultNonNullable: false });
    await writeFile(join(folder, 'client.ts'), astToString(types));
  },
  'hey-api': async (folder) => {
    const { createClient } = await import('@hey-api/openapi-ts');
    const logs = { level: 'silent', file: false } as const;
    await createClient({ input: join(folder, 'contract.json'), output: join(folder, 'client'), logs });
  },
  'swagger-typescript-api': async (folder) => {
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
  oazapfts: async (folder) => {
    const { generateSource } = await import('oazapfts');
    await writeFile(join(folder, 'client.ts'), await generateSource(join(folder, 'contract.json')));
  },
  orval: async (folder) => {
    const { generate } = await import('orval');
    const override = { mutator: { path: 'send.ts', name: 'send' } };
    const output = { target: 'client.ts', client: 'fetch', override } as const;
    await generate({ input: 'contract.json', output }, folder);
  },
  'orval-zod': async (folder) => {
    const { generate } = await import('orval');
    // The last version for Node 20 writes a default of a list of fixed values as a list of any texts.
    const override = { zod: { generate: { query: false } } };
    const output = { target: 'client.ts', client: 'zod', override } as const;
    await generate({ input: 'contract.json', output }, folder);
  },
  'typed-openapi': async (folder) => {
    const { generateClientFiles } = await import('typed-openapi/node');
    const output = join(folder, 'client.ts');
    await generateClientFiles(join(folder, 'contract.json'), {
      output,
      runtime: 'none',
      tanstack: false,
      schemasOnly: false,
    });
  },
  'openapi-zod-client': async (folder) => {
    const { generateZodClientFromOpenAPI } = await import('openapi-zod-client');
    type Document = Parameters<typeof generateZodClientFromOpenAPI>[0]['openApiDoc'];
    await generateZodClientFromOpenAPI({
      openApiDoc: JSON.parse(await contractOf(folder)) as Document,
      distPath: join(folder, 'client.ts'),
      // By default it takes problems for empty.
      options: { withAlias: true, isMediaTypeAllowed: (type) => type.endsWith('json') },
      prettierConfig: { requirePragma: true },
    });
  },
  kubb: async (folder) => {
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
  'rtk-query': async (folder) => {
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
};

for (const folder of process.argv.slice(2)) {
  const wrong = await generators[basename(folder)]?.(folder).then(
    () => '',
    (error: unknown) => inspect(error),
  );
  process.send?.({ folder, wrong });
}

function contractOf(folder: string): Promise<string> {
  return readFile(join(folder, 'contract.json'), 'utf8');
}
