import {
  replySchema,
  resolve,
  type Contract,
  type ContractOperation,
  type Parameter,
} from '../../generate/contract.ts';
import { exampleOf } from '../../generate/examples.ts';
import { curlOf, parametersOf } from '../examples.ts';
import type { Entry, Group } from '../site.ts';
import { codeBlock, FieldTexts, paragraphs } from './fields.ts';

const PLACES: readonly (readonly [title: string, place: Parameter['in']])[] = [
  ['Path', 'path'],
  ['Query', 'query'],
  ['Headers', 'header'],
];

/** Returns the page of a group as Markdown: its operations, and the objects that they take and return. */
export function groupText(contract: Contract, { name, description, entries, types }: Group): string {
  const fields = new FieldTexts(contract);
  const operations = entries.map((entry) => operationText(contract, fields, entry));
  const objects = fields.objects();
  return paragraphs(
    `# ${name}`,
    description,
    ...operations,
    types,
    objects.length === 0 ? '' : '## Objects',
    ...objects,
  );
}

function operationText(contract: Contract, fields: FieldTexts, entry: Entry): string {
  const { method, path, operation } = entry;
  const parameters = parametersOf(contract, operation);
  const lists = PLACES.map(([title, place]) =>
    titled(
      title,
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => fields.item({ ...parameter, required: parameter.required ?? false }))
        .join('\n'),
    ),
  );
  const { requestBody } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const success = resolve(contract, operation.responses['200'] ?? {});
  const json = success.content?.['application/json'];
  return paragraphs(
    `## ${operation.summary}`,
    `\`${method} ${path}\`, operation \`${operation.operationId}\``,
    operation.description,
    ...lists,
    body ? titled('Body', paragraphs(requestBody.description ?? '', fields.fields(body))) : '',
    titled('Response', `${success.description ?? ''} Type: ${fields.typeOf(replySchema(operation))}.`),
    entry.errors,
    errorsText(contract, operation),
    titled('Example of a request', codeBlock('sh', curlOf(contract, entry))),
    json
      ? titled('Example of a response', codeBlock('json', JSON.stringify(exampleOf(contract, json), null, 2)))
      : '',
  );
}

/** Returns the statuses of the errors with their codes, which are the names of their examples. */
function errorsText(contract: Contract, { responses }: ContractOperation): string {
  const errors = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, answer]) => {
      const { examples = {} } = resolve(contract, answer).content?.['application/problem+json'] ?? {};
      return [status, ...Object.keys(examples).map((code) => `\`${code}\``)].join(' ');
    });
  return `Errors: ${errors.join(', ')}.`;
}

const titled = (title: string, text: string): string => (text === '' ? '' : `**${title}**\n\n${text}`);
