import { tellsOf, type Guide } from './guides.ts';
import { headingsOf, sectionsOf } from './headings.ts';
import { EMPTY, html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { markdownFor } from './markdown.ts';
import type { Site } from './site.ts';

/** Returns the page of a guide. */
export function guidePage(site: Site, { title, summary, text, address }: Guide): Page {
  const markdown = markdownFor(site);
  const headings = headingsOf(text);
  return {
    address,
    title,
    description: summary.replaceAll('`', ''),
    body: html`<h1>${title}</h1>
      <p class="lead">${markdown.inline(summary)}</p>
      ${markdown.block(text)}`,
    sections: sectionsOf(headings),
    headings,
  };
}

/** Returns a card for each guide, which leads to its page. */
export function guideCards({ guides }: Site): Html {
  return html`<ul class="cards">
    ${guides.map(
      ({ title, summary, address }) =>
        html`<li>
          <a href="${address}"><strong>${title}</strong><span>${summary.replaceAll('`', '')}</span></a>
        </li>`,
    )}
  </ul>`;
}

/** Returns links to the guides and workflows that use an operation. */
export function usedIn({ guides, workflows }: Site, operationId: string): Html {
  const users = [
    ...guides.filter((guide) => tellsOf(guide, operationId)),
    ...workflows.filter(({ steps }) => steps.some((step) => step.operationId === operationId)),
  ];
  if (users.length === 0) return EMPTY;
  const links = users.map(({ title, address }) => html` · <a href="${address}">${title}</a>`);
  return html`<p class="used">Used in${links}</p>`;
}
