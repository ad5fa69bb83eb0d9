import fc from 'fast-check';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';

// A process of `npm test`. It plays test files one after the other, as `run-files.ts` names them on
// its standard input.

// They play the random cases of one seed, so that the same commit passes or fails each time.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });

for await (const file of createInterface(process.stdin)) void play(file);

/** Runs the tests of a file. Then one with the name of the file follows. */
async function play(file: string): Promise<void> {
  const bundled = projectFile('.build', 'test', file.replace(/ts$/, 'js'));
  await import(pathToFileURL(bundled).href).catch((error: unknown) => {
    tap.fail(`${file} could not be loaded`, { error });
  });
  // It waits for them.
  void tap.test(file, async () => Promise.resolve());
}
