import type { Heading } from './headings.ts';
import { EMPTY, html, type Html } from './html.ts';
import type { FieldAnchor } from './schemas.ts';
import { CHANGELOG, CLIENTS, ERRORS, HOME, objectAddress, type Group, type Site } from './site.ts';
import { WORKFLOWS } from './workflows.ts';

/** A page of the documentation. */
export interface Page {
  address: string;
  title: string;
  description: string;
  body: Html;
  /** The sections of the page, for the navigation. */
  sections: { id: string; title: string; method?: string }[];
  /** The headings of a page of text, with what is below each, for the search. */
  headings?: readonly Heading[];
  /** The fields that the page describes, for the search. */
  fields?: readonly FieldAnchor[];
}

/** Returns the whole HTML of a page, with the navigation that all pages share. */
export function layout(site: Site, page: Page): string {
  const { title: name, version } = site.contract.info;
  const title = page.address === HOME ? name : `${page.title} · ${name}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${page.description}" />
        <link rel="alternate" type="text/markdown" href="${page.address}.md" />
        <link rel="icon" href="/docs/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/style.css" />
        <script src="/docs/script.js" defer></script>
        <script src="/docs/page.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${bar(site)}
        <div class="frame">
          ${navigation(site, page)}
          <main id="content">
            ${page.body}
            <footer>
              Made from the contract, version ${version}. <a href="/openapi.json">OpenAPI 3.1</a> ·
              <a href="/openapi-3.0.json">OpenAPI 3.0</a> · <a href="/postman.json">Postman</a>
            </footer>
          </main>
        </div>
      </body>
    </html> `.text;
}

/** Returns the bar at the top of every page. The script shows the search, which needs it. */
function bar({ contract: { info } }: Site): Html {
  return html`<header>
    <input class="toggle" type="checkbox" id="menu" aria-label="Menu" />
    <label for="menu" aria-hidden="true">☰</label>
    <a class="brand" href="${HOME}"
      ><img src="/docs/favicon.svg" alt="" width="28" height="28" /><span>${info.title}</span></a
    >
    <span class="version">${info.version}</span>
    <div class="search" role="search" hidden>
      <input
        id="search"
        type="search"
        role="combobox"
        placeholder="Search"
        aria-label="Search the documentation"
        aria-autocomplete="list"
        aria-controls="found"
        aria-expanded="false"
        autocomplete="off"
        spellcheck="false"
      /><kbd>/</kbd>
      <div id="found" role="listbox" aria-label="Results" hidden></div>
      <p id="found-count" role="status"></p>
    </div>
  </header>`;
}

function navigation(site: Site, page: Page): Html {
  const guide = [
    { name: 'Introduction', address: HOME },
    ...site.guides.map(({ title, address }) => ({ name: title, address })),
    { name: 'Workflows', address: WORKFLOWS },
    { name: 'Errors', address: ERRORS },
    { name: 'Clients', address: CLIENTS },
    { name: 'Changelog', address: CHANGELOG },
  ];
  return html`<nav aria-label="Documentation">
    <h2>Guide</h2>
    <ul>
      ${guide.map((item) => navigationItem(item, page))}
    </ul>
    <h2>Objects</h2>
    <ul>
      ${site.objects.map((object) => navigationItem({ name: object.name, address: objectAddress(object) }, page))}
    </ul>
    ${site.chapters.map(
      ({ name, groups }) =>
        html`<h2>${name}</h2>
          <ul>
            ${groups.map((group: Group) => navigationItem(group, page))}
          </ul> `,
    )}
  </nav>`;
}

function navigationItem({ name, address }: { name: string; address: string }, page: Page): Html {
  if (address !== page.address) return html`<li><a href="${address}">${name}</a></li>`;
  return html`<li>
    <a href="${address}" aria-current="page">${name}</a>
    ${
      page.sections.length > 0
        ? html`<ul class="sections">
            ${page.sections.map(sectionItem)}
          </ul>`
        : EMPTY
    }
  </li>`;
}

const sectionItem = ({ id, title, method }: Page['sections'][number]): Html =>
  html`<li>
    <a href="#${id}"><span>${title}</span>${method && badge(method)}</a>
  </li>`;

/** Returns the coloured name of a method. */
export const badge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span>`;
