import type { ObjectLife } from '../generate/objects.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { lifeSection } from './lives.ts';
import { markdownFor } from './markdown.ts';
import { Schemas } from './schemas.ts';
import { objectAddress, schemaAddresses, type Site } from './site.ts';

/** Returns the page of an object: its states, and its fields, which are explained there only. */
export function objectPage(site: Site, object: ObjectLife): Page {
  const own = new Set(object.schemas);
  const elsewhere = new Map([...schemaAddresses(site)].filter(([schema]) => !own.has(schema)));
  const markdown = markdownFor(site);
  const schemas = new Schemas(site.contract, markdown, elsewhere);
  for (const name of object.schemas) schemas.typeOf({ $ref: `#/components/schemas/${name}` });
  const sections = schemas.objects();
  // Its own schemas in their order, then the others.
  const rank = (name: string): number =>
    own.has(name) ? object.schemas.indexOf(name) : object.schemas.length;
  return {
    address: objectAddress(object),
    title: object.name,
    description: object.description.replaceAll('`', ''),
    body: html`<h1>${object.name}</h1>
      <p class="lead">${markdown.inline(object.description)}</p>
      ${object.lives.map((life) => lifeSection(site, life))}
      ${sections
        .toSorted((a, b) => rank(a.name) - rank(b.name))
        .map(
          ({ name, description }) =>
            html`<article id="object-${name}">
              <h2><a href="#object-${name}">${name}</a></h2>
              ${description}
            </article> `,
        )}`,
    sections: [
      ...object.lives.map(({ schema }) => ({ id: `states-${schema}`, title: 'States' })),
      ...object.schemas.map((name) => ({ id: `object-${name}`, title: name })),
    ],
    headings: [],
    fields: schemas.anchors,
  };
}
