import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';

const OUTPUT = projectFile('generated');
/** The only file there that is written by hand. */
const GUIDE = 'README.md';

/** The names of files in generated/ that should not be there, and of those that are missing or have another text. */
interface Differences {
  extra: string[];
  stale: string[];
}

/** Compares generated/ with what is generated. */
export async function compareGenerated(files: ReadonlyMap<string, string>): Promise<Differences> {
  await mkdir(OUTPUT, { recursive: true });
  const present = new Set(await filesIn(OUTPUT));
  const extra = [...present].filter((name) => !files.has(name) && name !== GUIDE);
  const stale: string[] = [];
  for (const [name, text] of files) {
    if (!present.has(name) || (await readFile(join(OUTPUT, name), 'utf8')) !== text) stale.push(name);
  }
  return { extra, stale };
}

/** Makes generated/ what is generated. Files that are right stay untouched. Returns the number of written ones. */
export async function writeGenerated(files: ReadonlyMap<string, string>): Promise<number> {
  const { extra } = await compareGenerated(files);
  await Promise.all(extra.map((name) => rm(join(OUTPUT, name))));
  return writeFiles(files);
}

/** Writes those of these files that are not right, and leaves all others. Returns the number of written ones. */
export async function writeFiles(files: ReadonlyMap<string, string>): Promise<number> {
  const { stale } = await compareGenerated(files);
  await Promise.all(
    stale.map(async (name) => {
      await mkdir(join(OUTPUT, dirname(name)), { recursive: true });
      await writeFile(join(OUTPUT, name), files.get(name) ?? '');
    }),
  );
  return stale.length;
}

/** Returns the paths of the files in a folder and the folders below it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
