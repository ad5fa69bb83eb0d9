import { build } from 'esbuild';

/** What packages written for require() expect of their surroundings. */
const SURROUNDINGS = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url);',
  'const { filename: __filename, dirname: __dirname } = import.meta;',
].join('\n');

/**
 * Bundles a file into one that Node runs as it is. With its packages inside it starts in a third of the time that tsx
 * takes, which pays for what runs more than twice; otherwise they remain imports.
 */
export async function bundle(
  file: string,
  outfile: string,
  packages: 'bundle' | 'external' = 'external',
): Promise<void> {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    packages,
    // It finds its own program beside itself.
    external: ['esbuild'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: SURROUNDINGS },
    logLevel: 'silent',
  });
}
