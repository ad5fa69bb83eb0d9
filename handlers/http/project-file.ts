import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of a file of the project. It works from the sources and from the built service. */
export function projectFile(...parts: string[]): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}
