import { readdir } from 'node:fs/promises';
import { migrations } from '../../db/migrations/index.ts';
import { projectFile } from '../../handlers/http/project-file.ts';

/** Returns the files of db/migrations that its `index.ts` does not list: they would never run. */
export async function unlistedMigrations(): Promise<string[]> {
  const files = await readdir(projectFile('db', 'migrations'));
  return files.filter(
    (file) => /^\d.*\.ts$/.test(file) && !Object.hasOwn(migrations, file.replace('.ts', '')),
  );
}
