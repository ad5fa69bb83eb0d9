import type { Contract, Move } from '../../generate/contract.ts';
import type { ObjectLife } from '../../generate/objects.ts';
import { FieldTexts, paragraphs } from './fields.ts';

/** Returns the page of an object as Markdown: how its states follow one another, and its fields. */
export function objectText(contract: Contract, { name, description, schemas, lives }: ObjectLife): string {
  const fields = new FieldTexts(contract);
  for (const schema of schemas) fields.typeOf({ $ref: `#/components/schemas/${schema}` });
  const states = lives.map(({ schema, moves }) =>
    paragraphs(
      `## States: ${schema}`,
      contract.components.schemas[schema]?.description ?? '',
      moves.map(moveText).join('\n'),
    ),
  );
  return paragraphs(`# ${name}`, description, ...states, '## Fields', ...fields.objects());
}

function moveText({ from, to, by = [], when }: Move): string {
  const start = from === undefined ? 'begins as' : `${from.map((state) => `\`${state}\``).join(', ')} →`;
  const causes = [
    ...(by.length === 0 ? [] : [`by ${by.map((operation) => `\`${operation}\``).join(', ')}`]),
    ...(when === undefined ? [] : [`when ${when}`]),
  ];
  return `- ${start} \`${to}\` ${causes.join(', ')}`;
}
