import { guideCards } from './guide-page.ts';
import { headingsOf, openingOf, sectionsOf } from './headings.ts';
import { EMPTY, html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { markdownFor } from './markdown.ts';
import { problemExample } from './examples.ts';
import { reasonTable } from '../generate/problems.ts';
import { sample } from './samples.ts';
import { Schemas } from './schemas.ts';
import { CHANGELOG, ERRORS, HOME, type Site } from './site.ts';

/** Returns the start page: the introduction of the contract, and every group. */
export function homePage(site: Site): Page {
  const { info, components } = site.contract;
  const markdown = markdownFor(site);
  const schemas = new Schemas(site.contract, markdown);
  const fields = schemas.fields(components.schemas['PageEnvelope'] ?? {}, 'page');
  const opening = openingOf(info.description);
  return {
    address: HOME,
    title: 'Introduction',
    description: info.summary,
    body: html`<h1>${info.title}</h1>
      <p class="lead">${info.summary}</p>
      <p class="links">
        <a href="#guides">Guides</a> <a href="#reference">Reference</a> <a href="${ERRORS}">Errors</a>
        <a href="${CHANGELOG}">Changelog</a>
        <a href="/openapi.json">OpenAPI document</a> <a href="/postman.json">Postman collection</a>
      </p>
      ${markdown.block(opening)}
      <h2 id="guides"><a href="#guides">Guides</a></h2>
      ${guideCards(site)} ${markdown.block(info.description.slice(opening.length))}
      <h2 id="page-fields"><a href="#page-fields">Fields of a page</a></h2>
      <p>Every list that returns pages has these fields beside its items, which are in <code>data</code>.</p>
      ${fields}${objects(schemas)}
      <h2 id="reference"><a href="#reference">Reference</a></h2>
      ${cards(site)}`,
    sections: [
      { id: 'guides', title: 'Guides' },
      ...sectionsOf(headingsOf(info.description)),
      { id: 'page-fields', title: 'Fields of a page' },
      { id: 'reference', title: 'Reference' },
    ],
    headings: headingsOf(info.description),
    fields: schemas.anchors,
  };
}

/** Returns a card for each group, which leads to its page. */
function cards(site: Site): Html[] {
  return site.chapters.map(
    ({ name, groups }) =>
      html`<h3>${name}</h3>
        <ul class="cards">
          ${groups.map(
            (group) =>
              html`<li>
                <a href="${group.address}"
                  ><strong>${group.name}</strong><span>${group.description}</span
                  ><small>${counted(group.entries.length)}</small></a
                >
              </li>`,
          )}
        </ul> `,
  );
}

const counted = (operations: number): string =>
  operations === 1 ? '1 operation' : `${String(operations)} operations`;

/** Returns the page of errors: every code, and the fields of a problem. */
export function errorsPage(site: Site): Page {
  const markdown = markdownFor(site);
  const schemas = new Schemas(site.contract, markdown);
  const problems = Object.entries(site.problems);
  const statuses = [...new Set(problems.map(([, { status }]) => status))];
  const sections = statuses.map((status) => {
    const ofStatus = problems.filter(([, problem]) => problem.status === status);
    return html`<h2 id="status-${status}"><a href="#status-${status}">${status}</a></h2>
      ${ofStatus.map(
        ([code, { title, meaning, action, reasons, retry = false }]) =>
          html`<article class="problem" id="${code}">
            <h3><a href="#${code}">${title}</a> <code>${code}</code></h3>
            <p>${markdown.inline(meaning)}</p>
            <p class="action">
              <strong>What to do.</strong> ${markdown.inline(action)} <code>retry</code> is
              <code>${String(retry)}</code>.
            </p>
            ${reasons === undefined ? EMPTY : markdown.block(reasonTable(reasons))}
            ${example(problemExample(site, code))}
          </article> `,
      )}`;
  });
  const fields = schemas.fields(site.contract.components.schemas['Problem'] ?? {}, 'problem');
  return {
    address: ERRORS,
    title: 'Errors',
    description: 'Every code of an error, what it means and what to do.',
    body: html`<h1>Errors</h1>
      <p class="lead">Every code of an error, what it means and what to do.</p>
      <p>
        An error is a document of the type <code>application/problem+json</code> (RFC 9457). Its
        <code>type</code> leads to the entry on this page. Act on <code>code</code>, which never changes its
        meaning. If <code>retry</code> is true, the same request can soon succeed without a change.
      </p>
      ${sections}
      <h2 id="fields"><a href="#fields">Fields of an error</a></h2>
      ${fields}${objects(schemas)}`,
    sections: [
      ...problems.map(([code, { title }]) => ({ id: code, title })),
      { id: 'fields', title: 'Fields of an error' },
    ],
    headings: [],
    fields: schemas.anchors,
  };
}

const example = (text: string | undefined): Html =>
  text === undefined
    ? EMPTY
    : html`<details>
        <summary>Example</summary>
        ${sample('json', text, 'Response')}
      </details>`;

function objects(schemas: Schemas): Html[] {
  return schemas.objects().map(
    ({ name, description }) =>
      html`<article id="object-${name}">
        <h3><a href="#object-${name}">${name}</a></h3>
        ${description}
      </article>`,
  );
}
