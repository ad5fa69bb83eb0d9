import { build, type Plugin } from 'esbuild';

/** Code of some operations' functions, exported by name, and the modules that it loads. */
export interface Code {
  entry: string;
  modules?: Map<string, string>;
}

/** Bundles generated code with the library functions it calls into one CommonJS module that loads nothing else. */
export async function bundleChunk({ entry, modules = new Map<string, string>() }: Code): Promise<string> {
  const virtual: Plugin = {
    name: 'virtual',
    setup(bundler) {
      bundler.onResolve({ filter: /^\.\// }, ({ path, importer }) =>
        importer === '<stdin>' && modules.has(path) ? { path, namespace: 'virtual' } : undefined,
      );
      bundler.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules.get(path) ?? '',
        resolveDir: process.cwd(),
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd() },
    bundle: true,
    // Otherwise the bundle would contain the real path of node_modules.
    preserveSymlinks: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    legalComments: 'none',
    charset: 'utf8',
    banner: { js: '// Generated from spec/ by `npm run generate`. Do not edit.' },
    plugins: [virtual],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild wrote nothing');
  return output.text;
}
