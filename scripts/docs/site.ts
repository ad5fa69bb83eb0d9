import { errorsParagraph } from '../generate/errors.ts';
import { operationsOf, type Contract, type ContractOperation, type Problem } from '../generate/contract.ts';
import type { Guide } from './guides.ts';
import type { Workflow } from './workflows.ts';
import type { ObjectLife } from '../generate/objects.ts';

/** An operation with its place in the documentation. */
export interface Entry {
  method: string;
  path: string;
  operation: ContractOperation;
  /** When it fails, as Markdown, without which its description is; empty if it has no errors of its own. */
  errors: string;
  /** The address of its description. */
  address: string;
}

/** The operations of a tag, on a page of their own. */
export interface Group {
  name: string;
  description: string;
  address: string;
  entries: Entry[];
  /** The types of messages that endpoints get, as a section in Markdown; empty if the group has none. */
  types: string;
}

/** What every page knows of the others. */
export interface Site {
  contract: Contract;
  problems: Record<string, Problem>;
  /** The groups below the headings of the navigation. */
  chapters: { name: string; groups: Group[] }[];
  operations: ReadonlyMap<string, Entry>;
  /** What others call an operation or a group, by its name. */
  searchWords: Readonly<Record<string, string>>;
  /** The objects that have a page of their own. */
  objects: readonly ObjectLife[];
  guides: readonly Guide[];
  workflows: readonly Workflow[];
}

export const HOME = '/docs';
export const ERRORS = '/docs/errors';
export const CHANGELOG = '/docs/changelog';
export const CLIENTS = '/docs/clients';

/** Returns the address of the page of an object. */
export const objectAddress = ({ name }: ObjectLife): string => `${HOME}/objects/${slug(name)}`;

/** Returns where each schema is described that belongs to an object with a page of its own. */
export const schemaAddresses = ({ objects }: Site): ReadonlyMap<string, string> =>
  new Map(
    objects.flatMap((object) =>
      object.schemas.map((schema) => [schema, `${objectAddress(object)}#object-${schema}`] as const),
    ),
  );

/** Returns the part of an address that stands for a name. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns the pages that the contract needs, beside guides and workflows. A group without operations has none. */
export function siteOf(
  contract: Contract,
  problems: Record<string, Problem>,
  beside: Pick<Site, 'guides' | 'workflows' | 'searchWords' | 'objects'>,
): Site {
  const groups = new Map<string, Group>();
  for (const { name, description } of contract.tags)
    groups.set(name, {
      name,
      description,
      address: `${HOME}/${slug(name)}`,
      entries: [],
      types: typesOf(contract, name),
    });
  for (const { method, path, operation } of operationsOf(contract)) {
    const group = groups.get(operation.tags[0]);
    if (group === undefined) throw new Error(`${operation.operationId} has a tag that is not declared`);
    const address = `${group.address}#${operation.operationId}`;
    const errors = errorsParagraph(operation);
    const description = operation.description.replace(errors, '');
    group.entries.push({ method, path, operation: { ...operation, description }, errors, address });
  }
  const chapters = contract['x-tagGroups'].map(({ name, tags }) => ({
    name,
    groups: tags.flatMap((tag) => groups.get(tag) ?? []).filter(({ entries }) => entries.length > 0),
  }));
  const operations = new Map(
    [...groups.values()].flatMap(({ entries }) =>
      entries.map((entry) => [entry.operation.operationId, entry] as const),
    ),
  );
  return { contract, problems, chapters, operations, ...beside };
}

function typesOf({ webhooks }: Contract, tag: string): string {
  const rows = Object.entries(webhooks ?? {})
    .filter(([, { post }]) => post.tags[0] === tag)
    .map(([type, { post }]) => `| \`${type}\` | ${post.description.trim().replaceAll('\n', ' ')} |`);
  return rows.length === 0
    ? ''
    : ['## Types', '', '| type | what has happened |', '| --- | --- |', ...rows].join('\n');
}
