import type { Move } from '../generate/contract.ts';
import type { ObjectLife } from '../generate/objects.ts';
import { EMPTY, html, type Html } from './html.ts';
import { markdownFor } from './markdown.ts';
import type { Site } from './site.ts';

/**
 * Returns the diagram of the states of an object: a box for each state with the states that follow, and folded in it what
 * leads there. It is a list, so that it is read without colours, and aloud.
 */
export function lifeSection(site: Site, { schema, moves }: ObjectLife['lives'][number]): Html {
  const { enum: values = [], description } = site.contract.components.schemas[schema] ?? {};
  const { block, inline } = markdownFor(site);
  const causes = ({ by = [], when }: Move): Html => {
    const operations = by.map((name) => `\`${name}\``).join(', ');
    return inline([operations && `by ${operations}`, when && `when ${when}`].filter(Boolean).join(', '));
  };
  const linkTo = (state: string): Html => html`<a href="#state-${schema}-${state}">${state}</a>`;
  const box = (state: string): Html => {
    const begins = moves.filter(({ from, to }) => from === undefined && to === state);
    const steps = moves.filter(({ from }) => from?.includes(state) === true);
    const next = [...new Set(steps.map(({ to }) => to))].map((to, index) => [
      index > 0 ? ', ' : '',
      linkTo(to),
    ]);
    return html`<li id="state-${schema}-${state}">
      <strong>${state}</strong>
      <p>${next.length > 0 ? html`<span aria-hidden="true">→</span> ${next}` : 'Final'}</p>
      ${
        begins.length + steps.length > 0
          ? html`<details>
              <summary>How</summary>
              <ul>
                ${begins.map((move) => html`<li>Begins ${causes(move)}</li>`)}
                ${steps.map((move) => html`<li>${linkTo(move.to)} ${causes(move)}</li>`)}
              </ul>
            </details>`
          : EMPTY
      }
    </li>`;
  };
  return html`<section id="states-${schema}">
    <h2><a href="#states-${schema}">States</a> <code>${schema}</code></h2>
    ${description === undefined ? EMPTY : block(description)}
    <ol class="states">
      ${values.map((value) => box(String(value)))}
    </ol>
  </section> `;
}
