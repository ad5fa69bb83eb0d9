import { html, type Html } from './html.ts';
import { badge, type Page } from './layout.ts';
import { markdownFor } from './markdown.ts';
import type { Site } from './site.ts';
import { WORKFLOWS, type Step, type Workflow } from './workflows.ts';

const SUMMARY =
  'What a partner does, call by call: what is sent, what must hold, and what is kept for the next call.';

/** Returns the page of all workflows, as numbered steps. */
export function workflowsPage(site: Site): Page {
  return {
    address: WORKFLOWS,
    title: 'Workflows',
    description: SUMMARY,
    body: html`<h1>Workflows</h1>
      <p class="lead">${SUMMARY}</p>
      <p>
        <code>$inputs</code> is what you bring, and <code>$steps</code> what earlier steps have kept.
        <code>$response.body#/id</code> is the field <code>id</code> of the response. The sources are in
        Arazzo 1.0.1, and are run against every version of the service.
      </p>
      ${site.workflows.map((workflow) => section(site, workflow))}`,
    sections: site.workflows.map(({ id, title }) => ({ id, title })),
    headings: site.workflows.map(({ id, title, summary }) => ({ id, title, level: 2, text: summary })),
  };
}

function section(site: Site, { id, title, summary, inputs, steps }: Workflow): Html {
  const { inline } = markdownFor(site);
  return html`<section class="workflow" id="${id}">
    <h2><a href="#${id}">${title}</a></h2>
    <p>${inline(summary)}</p>
    <p>You bring:</p>
    <ul>
      ${Object.entries(inputs).map(
        ([name, { description }]) => html`<li><code>$inputs.${name}</code>: ${inline(description)}</li>`,
      )}
    </ul>
    <ol>
      ${steps.map((step) => stepItem(site, step))}
    </ol>
  </section> `;
}

function stepItem(site: Site, step: Step): Html {
  const entry = site.operations.get(step.operationId);
  if (entry === undefined) throw new Error(`a workflow calls ${step.operationId}, which is no operation`);
  const { parameters = [], requestBody, successCriteria, onFailure = [], outputs = {} } = step;
  const sent = parameters.map(
    ({ name, value, in: place }) => html`${place} <code>${name}: ${String(value)}</code>`,
  );
  const body = requestBody && [html`body <code>${JSON.stringify(requestBody.payload)}</code>`];
  const conditions = successCriteria.map(({ context, condition }) =>
    context === undefined
      ? html`<code>${condition}</code>`
      : html`<code>${context}</code> matches <code>${condition}</code>`,
  );
  const retries = onFailure.map(
    ({ retryAfter, retryLimit }) =>
      html`Otherwise the call is repeated after ${retryAfter} s, up to ${retryLimit} times.`,
  );
  const kept = Object.entries(outputs).map(
    ([name, value]) => html`<code>$steps.${step.stepId}.outputs.${name}</code> from <code>${value}</code>`,
  );
  return html`<li>
    <p>${markdownFor(site).inline(step.description)}</p>
    <p class="endpoint">
      ${badge(entry.method)}<code>${entry.path}</code
      ><span class="name"
        ><a href="${entry.address}"><code>${step.operationId}</code></a></span
      >
    </p>
    <dl class="facts">
      ${facts('Send', [...sent, ...(body ?? [])])}${facts('Must hold', [...conditions, ...retries])}${facts('Keep', kept)}
    </dl>
  </li>`;
}

const facts = (title: string, items: readonly Html[]): Html[] =>
  items.length === 0 ? [] : [html`<dt>${title}</dt>`, ...items.map((item) => html`<dd>${item}</dd>`)];
