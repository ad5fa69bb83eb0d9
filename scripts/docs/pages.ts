import type { Contract, Problem } from '../generate/contract.ts';
import { assets } from './assets.ts';
import { consoleData } from './forms.ts';
import { errorsPage, homePage } from './general-pages.ts';
import { layout } from './layout.ts';
import { guidePage } from './guide-page.ts';
import { parseGuide, type Guide } from './guides.ts';
import type { ObjectLife } from '../generate/objects.ts';
import { objectPage } from './object-page.ts';
import { groupPage } from './operations.ts';
import { searchEntries } from './search/entries.ts';
import { CHANGELOG, CLIENTS, HOME, siteOf } from './site.ts';
import { llmsText } from './text/llms.ts';
import { textPages } from './text/pages.ts';
import { workflowsPage } from './workflow-page.ts';
import type { Workflow } from './workflows.ts';

/** What the documentation is made from. */
export interface Sources {
  /** The published contract. */
  contract: Contract;
  problems: Record<string, Problem>;
  /** The text of CHANGELOG.md. */
  changelog: string;
  /** The text of spec/clients.md. */
  clients: string;
  /** What others call an operation or a group, by its name. */
  searchWords: Readonly<Record<string, string>>;
  objects: readonly ObjectLife[];
  guides: readonly Guide[];
  workflows: readonly Workflow[];
}

/** Returns the files of the documentation by their names: the pages, what they load, and the index of the search. */
export async function documentation(sources: Sources): Promise<Map<string, string>> {
  const { contract, problems, changelog, clients } = sources;
  const site = siteOf(contract, problems, sources);
  const groups = site.chapters.flatMap((chapter) => chapter.groups);
  const pages = [
    homePage(site),
    errorsPage(site),
    guidePage(site, parseGuide(CLIENTS, clients)),
    guidePage(site, parseGuide(CHANGELOG, changelog)),
    workflowsPage(site),
    ...site.guides.map((guide) => guidePage(site, guide)),
    ...site.objects.map((object) => objectPage(site, object)),
    ...groups.map((group) => groupPage(site, group)),
  ];
  const files = new Map(pages.map((page) => [fileOf(page.address, '.html'), layout(site, page)]));
  const texts = textPages(site, sources);
  for (const { address, text } of [...texts.values()].flat())
    files.set(fileOf(address.replace(/\.md$/, ''), '.md'), text);
  files.set('llms.txt', llmsText(site, texts));
  files.set('search.json', JSON.stringify(searchEntries(site, pages)));
  for (const [name, text] of [...(await assets()), ...consoleData(site)]) files.set(name, text);
  return files;
}

/** Returns the name of the file for a page at an address. */
const fileOf = (address: string, ending: string): string =>
  `${address.slice(HOME.length + 1) || 'index'}${ending}`;
