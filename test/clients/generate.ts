import { basename } from 'node:path';
import { inspect } from 'node:util';
import { generators } from './generators.ts';

// Makes the clients of the folders that it is called with, each named as the program in it. It is a process of its own:
// generators print, and some end it. Says of each folder what went wrong, '' for nothing.

for (const folder of process.argv.slice(2)) {
  const generator = generators.find(({ program }) => program === basename(folder));
  const wrong = await generator?.generate(folder).then(
    () => '',
    (error: unknown) => inspect(error),
  );
  process.send?.({ folder, wrong });
}
