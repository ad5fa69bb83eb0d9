import { replySchema, resolve, type Contract, type Parameter } from '../generate/contract.ts';
import { exampleOf } from '../generate/examples.ts';
import { curlOf, parametersOf } from './examples.ts';
import { usedIn } from './guide-page.ts';
import { headingsOf, sectionsOf } from './headings.ts';
import { EMPTY, html, type Html } from './html.ts';
import { badge, type Page } from './layout.ts';
import { markdownFor, type Markdown } from './markdown.ts';
import { sample } from './samples.ts';
import { Schemas } from './schemas.ts';
import { ERRORS, schemaAddresses, type Entry, type Group, type Site } from './site.ts';

interface Writer {
  site: Site;
  contract: Contract;
  markdown: Markdown;
  schemas: Schemas;
}

/** Returns the page of a group: its operations, and the objects that they take and return. */
export function groupPage(site: Site, { name, description, address, entries, types }: Group): Page {
  const { contract } = site;
  const markdown = markdownFor(site);
  const schemas = new Schemas(contract, markdown, schemaAddresses(site));
  const operations = entries.map((entry) => operationSection({ site, contract, markdown, schemas }, entry));
  const objects = schemas.objects();
  return {
    address,
    title: name,
    description,
    body: html`<h1>${name}</h1>
      <p class="lead">${description}</p>
      ${operations}${types === '' ? EMPTY : html`<section class="objects">${markdown.block(types)}</section>`}${
        objects.length === 0
          ? EMPTY
          : html`<section class="objects">
              <h2 id="objects"><a href="#objects">Objects</a></h2>
              ${objects.map(
                (object) =>
                  html`<article id="object-${object.name}">
                    <h3><a href="#object-${object.name}">${object.name}</a></h3>
                    ${object.description}
                  </article>`,
              )}
            </section>`
      }`,
    fields: schemas.anchors,
    sections: [
      ...entries.map(({ operation, method }) => ({
        id: operation.operationId,
        title: operation.summary,
        method,
      })),
      ...sectionsOf(headingsOf(types)),
      ...(objects.length === 0 ? [] : [{ id: 'objects', title: 'Objects' }]),
    ],
  };
}

function operationSection(writer: Writer, entry: Entry): Html {
  const { operationId, summary, description } = entry.operation;
  return html`<section class="operation" id="${operationId}">
    <h2><a href="#${operationId}">${summary}</a></h2>
    <p class="endpoint">
      ${badge(entry.method)}<code>${entry.path}</code><span class="name"><code>${operationId}</code></span>
    </p>
    <div class="columns">
      <div>
        ${writer.markdown.block(description)}${usedIn(writer.site, operationId)}${input(writer, entry)}${output(writer, entry)}
      </div>
      ${examples(writer.contract, entry)}
    </div>
  </section> `;
}

function input({ contract, schemas, markdown }: Writer, { operation }: Entry): Html {
  const parameters = parametersOf(contract, operation);
  const list = (title: string, place: Parameter['in']): Html => {
    const rows = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description }) =>
        schemas.row({ name, owner: operation.operationId, schema, required, description }),
      );
    return rows.length === 0
      ? EMPTY
      : html`<h3>${title}</h3>
          <dl class="fields">${rows}</dl>`;
  };
  const { requestBody } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  const body = schema
    ? html`<h3>Body</h3>
        ${markdown.block(requestBody.description)}${schemas.fields(schema, `${operation.operationId}.body`)}`
    : EMPTY;
  return html`${list('Path', 'path')}${list('Query', 'query')}${list('Headers', 'header')}${body}`;
}

function output({ contract, schemas, markdown }: Writer, { operation, errors }: Entry): Html {
  const success = resolve(contract, operation.responses['200'] ?? {});
  const failures = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, answer]) => ({ status, ...resolve(contract, answer) }));
  return html`<h3>Response</h3>
    <p>
      ${markdown.inline(success.description)}
      <span class="type">${schemas.typeOf(replySchema(operation))}</span>
    </p>
    ${schemas.outline(replySchema(operation))}
    <h3>Errors</h3>
    ${markdown.block(errors)}
    <details class="failures">
      <summary>All statuses ${failures.map(({ status }) => html`<span>${status}</span> `)}</summary>
      <dl>
        ${failures.map(
          ({ status, description }) =>
            html`<dt><a href="${ERRORS}#status-${status}">${status}</a></dt>
              <dd>${markdown.block(description)}</dd>`,
        )}
      </dl>
    </details> `;
}

function examples(contract: Contract, entry: Entry): Html {
  const answer = resolve(contract, entry.operation.responses['200'] ?? {});
  const json = answer.content?.['application/json'];
  return html`<div class="examples">
    ${sample('sh', curlOf(contract, entry), 'Request')}${
      json && sample('json', JSON.stringify(exampleOf(contract, json), null, 2), 'Response')
    }
  </div>`;
}
