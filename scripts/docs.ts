import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { constants } from 'node:zlib';
import { CODINGS, encode, ENDINGS } from '../handlers/http/codings.ts';
import { projectFile } from '../handlers/http/project-file.ts';
import { guideAddress, parseGuide } from './docs/guides.ts';
import { documentation } from './docs/pages.ts';
import { parseWorkflows } from './docs/workflows.ts';
import type { Contract, Problem } from './generate/contract.ts';
import type { ObjectLife } from './generate/objects.ts';

/** What generated/docs.json has for the documentation, beside the contract. */
export interface DocsData {
  problems: Record<string, Problem>;
  /** What others call an operation or a group, by its name. */
  searchWords: Readonly<Record<string, string>>;
  objects: readonly ObjectLife[];
}

/** What a search loads, the most that a reader waits for: smaller by a tenth, which takes a second of a build. */
const SEARCH: ReadonlySet<string> = new Set(['search.json', 'search.js']);
const BEST_BROTLI = constants.BROTLI_MAX_QUALITY;

/**
 * Writes the pages of `/docs` into a folder, in every coding, and removes what is no page of it. Each file is replaced
 * at once: a service may be reading the one before.
 */
export async function writeDocs(folder: string): Promise<void> {
  const contract = JSON.parse(await generated('contract.json')) as Contract;
  const { problems, searchWords, objects } = JSON.parse(await generated('docs.json')) as DocsData;
  const changelog = await readFile(projectFile('CHANGELOG.md'), 'utf8');
  const clients = await readFile(projectFile('spec', 'clients.md'), 'utf8');
  const guides = (await texts('guides')).map(([name, text]) =>
    parseGuide(guideAddress(basename(name, '.md')), text),
  );
  const workflows = (await texts('workflows')).flatMap(([, text]) => parseWorkflows(text));
  const pages = await documentation({
    contract,
    problems,
    changelog,
    clients,
    searchWords,
    objects,
    guides,
    workflows,
  });
  const files = new Set<string>();
  for (const [name, text] of pages) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await Promise.all(
      CODINGS.map(async (coding) => {
        const quality = SEARCH.has(name) ? BEST_BROTLI : undefined;
        const file = name + ENDINGS[coding];
        files.add(file);
        await replace(join(folder, file), await encode(coding, Buffer.from(text), quality));
      }),
    );
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

async function replace(file: string, bytes: Buffer): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${String(process.pid)}`);
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/** Returns the names and texts of the files in a folder of the contract, by name. */
async function texts(folder: string): Promise<[name: string, text: string][]> {
  const names = (await readdir(projectFile('spec', folder))).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(projectFile('spec', folder, name), 'utf8')]),
  );
}

const generated = (name: string): Promise<string> => readFile(projectFile('generated', name), 'utf8');
