import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The path of one of the project's own files, from the sources and from the built service alike. */
export function projectFile(...parts: string[]): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, ...parts);
}
