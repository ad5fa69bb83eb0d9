import {
  operationsOf,
  parametersIn,
  resolve,
  type Contract,
  type Parameter,
  type Schema,
} from './contract.ts';
import { inlineRareParameters, inlineScalars } from './inline.ts';
import { addLinks } from './links.ts';
import { problemsOf, problemTable, reasonTable } from './problems.ts';

/** The media types of every body. JSON is first, because most generated clients use the first one. */
const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Returns the contract that partners download. It adds to each operation what the sources say only once: every body may
 * be a form, read by the same schema. It also adds the other names of fields and parameters, the table of problems, and links.
 */
export function publicContract(contract: Contract): Contract {
  const document = structuredClone(contract);
  for (const { operation } of operationsOf(document)) {
    delete operation['x-search-words'];
    if (operation.requestBody === undefined) continue;
    const body = resolve(document, operation.requestBody);
    const json = body.content?.['application/json'];
    if (json === undefined) throw new Error(`${operation.operationId} has a body that is not JSON`);
    body.content = Object.fromEntries(MEDIA_TYPES.map((type) => [type, json]));
  }
  const parameters = [...operationsOf(document)].flatMap(({ operation }) =>
    parametersIn(document, operation, 'query'),
  );
  // Several operations may share one.
  for (const parameter of new Set(parameters)) describeOthers(parameter);
  delete document['x-objects'];
  delete document.info['x-search-words'];
  for (const tag of document.tags) delete tag['x-search-words'];
  for (const schema of Object.values(document.components.schemas)) {
    delete schema['x-states'];
    spellOut(schema);
  }
  describeProblems(document);
  addLinks(document);
  return inlineRareParameters(inlineScalars(document));
}

/** Writes the table of problems, and that of the reasons of a conflict, where the document shows both. */
function describeProblems(document: Contract): void {
  const { ProblemCode: codes, Problem: problem } = document.components.schemas;
  if (codes === undefined) return;
  const problems = problemsOf(document);
  codes.description = [codes.description, problemTable(problems)].join('\n\n');
  delete codes['x-problems'];
  const reason = problem?.properties?.['reason'];
  if (reason !== undefined)
    reason.description = [reason.description, reasonTable(problems['conflict']?.reasons ?? {})].join('\n\n');
}

/** Returns the other names of a property or a parameter. */
export const otherNames = ({ 'x-also': others = [] }: Schema | Parameter): string[] => [others].flat();

function spellOut(schema: Schema): void {
  const { properties = {}, items, allOf = [] } = schema;
  const { 'x-also-values': values } = schema;
  if (values) describe(schema, `Also accepted: ${pairs(values)}.`);
  for (const part of [...Object.values(properties), ...(items ? [items] : []), ...allOf]) spellOut(part);
  for (const [name, property] of Object.entries(properties)) {
    const others = otherNames(property);
    if (others.length === 0) continue;
    const { default: _, 'x-also': __, ...taken } = property;
    for (const other of others) {
      properties[other] = { ...taken, deprecated: true, description: `Another name for \`${name}\`.` };
    }
    describeOthers(property);
  }
}

function describeOthers(named: Schema | Parameter): void {
  const others = otherNames(named).map((other) => `\`${other}\``);
  if (others.length > 0) describe(named, `Also accepted as ${others.join(', ')}.`);
}

function describe(named: Schema | Parameter, more: string): void {
  named.description = [named.description?.trim() ?? [], more].flat().join(' ');
}

const pairs = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([other, real]) => `\`${other}\` for \`${real}\``)
    .join(', ');
