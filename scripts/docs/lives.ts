import type { Move } from '../generate/contract.ts';
import type { ObjectLife } from '../generate/objects.ts';
import { EMPTY, html, type Html } from './html.ts';
import { markdownFor } from './markdown.ts';
import type { Site } from './site.ts';

/**
 * Returns the diagram of the states of an object: a box for each state, and in it an arrow for each state that follows,
 * with what leads there. It is a list, so that it is read without colours, and aloud.
 */
export function lifeSection(site: Site, { schema, moves }: ObjectLife['lives'][number]): Html {
  const { enum: values = [], description } = site.contract.components.schemas[schema] ?? {};
  const { block, inline } = markdownFor(site);
  const causes = ({ by = [], when }: Move): Html => {
    const operations = by.map((name) => `\`${name}\``).join(', ');
    return inline([operations && `by ${operations}`, when && `when ${when}`].filter(Boolean).join(', '));
  };
  const begins = (state: string): Html[] =>
    moves
      .filter(({ from, to }) => from === undefined && to === state)
      .map((move) => html`<p>Begins ${causes(move)}</p>`);
  const follows = (state: string): Html => {
    const steps = moves.filter(({ from }) => from?.includes(state) === true);
    return steps.length === 0
      ? html`<p>Final.</p>`
      : html`<ul>
          ${steps.map(
            (move) =>
              html`<li>
                <span aria-hidden="true">→</span> <a href="#state-${schema}-${move.to}">${move.to}</a>
                ${causes(move)}
              </li>`,
          )}
        </ul>`;
  };
  return html`<section id="states-${schema}">
    <h2><a href="#states-${schema}">States</a> <code>${schema}</code></h2>
    ${description === undefined ? EMPTY : block(description)}
    <ol class="states">
      ${values.map(
        (value) =>
          html`<li id="state-${schema}-${String(value)}">
            <strong>${String(value)}</strong>
            ${begins(String(value))}${follows(String(value))}
          </li>`,
      )}
    </ol>
  </section> `;
}
