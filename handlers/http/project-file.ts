import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of a project file, from the sources as from the built service. */
export function projectFile(...parts: string[]): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}
