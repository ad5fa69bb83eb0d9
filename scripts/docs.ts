import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import type { BreakingChange } from './docs/general-pages.ts';
import { parseGuide } from './docs/guides.ts';
import { documentation } from './docs/pages.ts';
import { parseWorkflows } from './docs/workflows.ts';
import type { Contract, Problem } from './generate/contract.ts';
import type { ObjectLife } from './generate/objects.ts';

/** What generated/docs.json has for the documentation, beside the contract. */
export interface DocsData {
  problems: Record<string, Problem>;
  /** What breaks since the released contract. */
  breaking: readonly BreakingChange[];
  /** What others call an operation or a group, by its name. */
  searchWords: Readonly<Record<string, string>>;
  objects: readonly ObjectLife[];
}

/**
 * Writes the pages of `/docs` into a folder, and removes what is no page of it. Each file is replaced at once: a
 * service may be reading the one before.
 */
export async function writeDocs(folder: string): Promise<void> {
  const contract = JSON.parse(await generated('openapi.json')) as Contract;
  const { problems, breaking, searchWords, objects } = JSON.parse(await generated('docs.json')) as DocsData;
  const changelog = await readFile(projectFile('CHANGELOG.md'), 'utf8');
  const clients = await readFile(projectFile('spec', 'clients.md'), 'utf8');
  const guides = (await texts('guides')).map(([name, text]) => parseGuide(basename(name, '.md'), text));
  const workflows = (await texts('workflows')).flatMap(([, text]) => parseWorkflows(text));
  const files = await documentation({
    contract,
    problems,
    changelog,
    clients,
    breaking,
    searchWords,
    objects,
    guides,
    workflows,
  });
  for (const [name, text] of files) {
    const file = join(folder, name);
    const draft = join(dirname(file), `.${basename(file)}.${String(process.pid)}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, text);
    await rename(draft, file);
  }
  const written = await readdir(folder, { recursive: true, withFileTypes: true });
  const others = written.filter(
    (entry) =>
      entry.isFile() &&
      !files.has(relative(folder, join(entry.parentPath, entry.name))) &&
      !entry.name.startsWith('.'),
  );
  await Promise.all(others.map(({ parentPath, name }) => rm(join(parentPath, name))));
}

/** Returns the names and texts of the files in a folder of the contract, by name. */
async function texts(folder: string): Promise<[name: string, text: string][]> {
  const names = (await readdir(projectFile('spec', folder))).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(projectFile('spec', folder, name), 'utf8')]),
  );
}

const generated = (name: string): Promise<string> => readFile(projectFile('generated', name), 'utf8');
