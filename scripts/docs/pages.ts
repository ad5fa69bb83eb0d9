import { readFile, readdir } from 'node:fs/promises';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Contract, Problem } from '../generate/contract.ts';
import { changelogPage, clientsPage, errorsPage, homePage, type BreakingChange } from './guide.ts';
import { layout } from './layout.ts';
import { guidePage } from './guide-page.ts';
import type { Guide } from './guides.ts';
import { groupPage } from './operations.ts';
import { CHANGELOG, CLIENTS, ERRORS, HOME, siteOf, type Site } from './site.ts';
import { workflowsPage } from './workflow-page.ts';
import { WORKFLOWS, type Workflow } from './workflows.ts';

/** What the documentation is made from. */
export interface Sources {
  /** The published contract. */
  contract: Contract;
  problems: Record<string, Problem>;
  /** The text of CHANGELOG.md. */
  changelog: string;
  /** The text of spec/clients.md. */
  clients: string;
  /** What breaks since the release. */
  breaking: readonly BreakingChange[];
  guides: readonly Guide[];
  workflows: readonly Workflow[];
}

/**
 * Returns the files of the documentation by their names: the pages, their style and script, and the list
 * that the script searches.
 */
export async function documentation(sources: Sources): Promise<Map<string, string>> {
  const { contract, problems, changelog, clients, breaking } = sources;
  const site = siteOf(contract, problems, sources);
  const groups = site.chapters.flatMap((chapter) => chapter.groups);
  const pages = [
    homePage(site),
    errorsPage(site),
    clientsPage(site, clients),
    changelogPage(site, changelog, breaking),
    workflowsPage(site),
    ...site.guides.map((guide) => guidePage(site, guide)),
    ...groups.map((group) => groupPage(site, group)),
  ];
  const files = new Map(
    pages.map((page) => [`${page.address.slice(HOME.length + 1) || 'index'}.html`, layout(site, page)]),
  );
  files.set('search.json', `${JSON.stringify(searchList(site))}\n`);
  const assets = projectFile('scripts', 'docs', 'assets');
  for (const name of await readdir(assets)) files.set(name, await readFile(`${assets}/${name}`, 'utf8'));
  return files;
}

/** Returns what a search finds: the label, the words that find it, and the address. */
function searchList(site: Site): [label: string, detail: string, address: string][] {
  return [
    ['Introduction', '', HOME],
    ['Errors', '', ERRORS],
    ['Clients', 'generators', CLIENTS],
    ['Changelog', '', CHANGELOG],
    ['Workflows', '', WORKFLOWS],
    ...[...site.guides, ...site.workflows].map(({ title, summary, address }): [string, string, string] => [
      title,
      summary,
      address,
    ]),
    ...site.chapters.flatMap(({ groups }) =>
      groups.map(({ name, description, address }): [string, string, string] => [name, description, address]),
    ),
    ...[...site.operations.values()].map(({ method, path, address, operation }): [string, string, string] => [
      operation.summary,
      `${method} ${path} ${operation.operationId}`,
      address,
    ]),
    ...Object.entries(site.problems).map(([code, { status, title }]): [string, string, string] => [
      title,
      `${String(status)} ${code}`,
      `${ERRORS}#${code}`,
    ]),
  ];
}
