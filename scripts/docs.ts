import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import type { BreakingChange } from './docs/guide.ts';
import { documentation } from './docs/pages.ts';
import type { Contract, Problem } from './generate/contract.ts';

/** What generated/docs.json has for the documentation, beside the contract. */
export interface DocsData {
  problems: Record<string, Problem>;
  /** What breaks since the released contract. */
  breaking: readonly BreakingChange[];
}

/**
 * Writes the pages of `/docs` into a folder, and removes what is no page of it. Each file is replaced at once: a
 * service may be reading the one before.
 */
export async function writeDocs(folder: string): Promise<void> {
  const contract = JSON.parse(await generated('openapi.json')) as Contract;
  const { problems, breaking } = JSON.parse(await generated('docs.json')) as DocsData;
  const changelog = await readFile(projectFile('CHANGELOG.md'), 'utf8');
  const clients = await readFile(projectFile('spec', 'clients.md'), 'utf8');
  const files = await documentation({ contract, problems, changelog, clients, breaking });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) {
    const draft = join(folder, `.${name}.${String(process.pid)}`);
    await writeFile(draft, text);
    await rename(draft, join(folder, name));
  }
  const others = (await readdir(folder)).filter((name) => !files.has(name) && !name.startsWith('.'));
  await Promise.all(others.map((name) => rm(join(folder, name))));
}

const generated = (name: string): Promise<string> => readFile(projectFile('generated', name), 'utf8');
