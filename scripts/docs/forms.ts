import {
  bodySchema,
  parametersIn,
  replySchema,
  resolve,
  type Contract,
  type Parameter,
  type Schema,
} from '../generate/contract.ts';
import { exampleOf } from '../generate/examples.ts';
import type { Field, FieldKind, GroupForms, OperationForm } from './console/operation-form.ts';
import { idAddresses, ownAddress } from './ids.ts';
import { slug, type Entry, type Group, type Site } from './site.ts';

/** The operation that issues a token for a password. */
const LOGIN = 'oauth_token_issue';

/** Returns what the consoles load, by the names of the files: the forms of each group, and the help with problems. */
export function consoleData(site: Site): Map<string, string> {
  const groups = site.chapters.flatMap((chapter) => chapter.groups);
  const forms = groups.map((group) => [`console-${slug(group.name)}.json`, formsOf(site, group)] as const);
  const help = Object.entries(site.problems).map(([code, { title, action }]) => [code, { title, action }]);
  return new Map(
    [...forms, ['console-problems.json', Object.fromEntries(help)] as const].map(([name, content]) => [
      name,
      `${JSON.stringify(content)}\n`,
    ]),
  );
}

/** Returns the forms of a group's operations, for the console. */
function formsOf(site: Site, { entries }: Group): GroupForms {
  const { contract, operations } = site;
  return {
    server: contract.servers[0].url,
    login: operations.get(LOGIN)?.address ?? '',
    ids: idAddresses(site),
    operations: Object.fromEntries(
      entries.map((entry) => [entry.operation.operationId, formOf(site, entry)]),
    ),
  };
}

function formOf(site: Site, entry: Entry): OperationForm {
  const { contract } = site;
  const { method, path, operation } = entry;
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    parametersIn(contract, operation, place).map((parameter) => parameterField(contract, parameter, place)),
  );
  const json = operation.requestBody?.content?.['application/json'];
  const example = json && exampleOf(contract, json);
  const schema = bodySchema(operation);
  const answer = resolve(contract, operation.responses['200'] ?? {});
  const token = tokenField(contract, replySchema(operation));
  const id = ownAddress(site, entry);
  return {
    method,
    path,
    secured: operation.security?.length !== 0,
    write: parametersIn(contract, operation, 'header').some(({ name }) => name === 'Dry-Run'),
    body: schema === undefined ? 'none' : operation.requestBody?.required === true ? 'required' : 'optional',
    ...(example === undefined ? {} : { example }),
    fields: [...parameters, ...(schema ? bodyFields(contract, schema, example) : [])],
    media: Object.keys(answer.content ?? {}),
    ...(token === undefined ? {} : { token }),
    ...(id === undefined ? {} : { id }),
  };
}

function parameterField(contract: Contract, parameter: Parameter, place: 'path' | 'query'): Field {
  const { name, schema, required = false, example } = parameter;
  const whole = resolve(contract, schema);
  const isList = [whole.type].flat().includes('array');
  const one = resolve(contract, (isList ? whole.items : undefined) ?? whole);
  return {
    name,
    in: place,
    // A list is sent as text with commas.
    kind: isList ? 'text' : kindOf(whole),
    required,
    hint: isList ? `${valuesOf(one) ?? hintOf(one)}, or several with commas` : hintOf(whole),
    ...(whole.enum ? { values: whole.enum.map(String) } : {}),
    ...(example === undefined ? {} : { example: typed(example) }),
  };
}

/** Returns the fields of a body. A second name of a field is left out. */
function bodyFields(contract: Contract, schema: Schema, example: unknown): Field[] {
  const { properties = {}, required = [] } = resolve(contract, schema);
  const others = new Set(Object.values(properties).flatMap((field) => field['x-also'] ?? []));
  const examples: Record<string, unknown> = { ...(example as object) };
  return Object.entries(properties)
    .filter(([name]) => !others.has(name))
    .map(([name, property]) => {
      const whole = resolve(contract, property);
      const kind = kindOf(whole);
      const value = examples[name];
      return {
        name,
        in: 'body',
        kind,
        required: required.includes(name),
        hint: hintOf(whole),
        ...(whole.enum ? { values: whole.enum.filter((one) => one !== null).map(String) } : {}),
        ...(value === undefined ? {} : { example: kind === 'json' ? JSON.stringify(value) : typed(value) }),
        ...(kind === 'json' ? { schema: inlined(contract, whole) } : {}),
      };
    });
}

const typed = (value: unknown): string => (Array.isArray(value) ? value.map(typed).join(',') : String(value));

/** The form of a time, as the contract words it. */
const TIME = /^YYYY-MM-DD HH:MM:SS\b/;

function kindOf(schema: Schema): FieldKind {
  const [type] = [schema.type].flat().filter((one) => one !== 'null');
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type !== 'string') return 'json';
  if (schema.format === 'password') return 'secret';
  return TIME.test(schema['x-form'] ?? '') ? 'time' : 'text';
}

/** More values would hide the form. */
const MOST_VALUES = 12;

/** Returns the values of an enumeration, if they are few. */
const valuesOf = ({ enum: values = [] }: Schema): string | undefined =>
  values.length > 0 && values.length <= MOST_VALUES ? values.join(', ') : undefined;

function hintOf(schema: Schema): string {
  const types = [schema.type ?? 'any value'].flat().join(' or ');
  const isTime = kindOf(schema) === 'time';
  return [
    isTime ? 'time in UTC' : types,
    ...(schema['x-form'] === undefined || isTime ? [] : [schema['x-form']]),
    ...(schema.default === undefined ? [] : [`by default ${JSON.stringify(schema.default)}`]),
  ].join(', ');
}

/** The parts of a schema that say what JSON to write. */
const SHOWN = [
  'type',
  'enum',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** Returns a schema without references, and without what only the service needs. */
function inlined(contract: Contract, schema: Schema): object {
  const whole = resolve(contract, schema);
  const { properties, items, description, oneOf } = whole;
  const parts = Object.entries(whole).filter(([key]) => SHOWN.includes(key));
  return {
    ...Object.fromEntries(parts),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(whole['x-form'] === undefined ? {} : { form: whole['x-form'] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, inlined(contract, property)]),
      ),
    }),
    ...(items && { items: inlined(contract, items) }),
    ...(oneOf && { oneOf: oneOf.map((one) => inlined(contract, one)) }),
  };
}

/** Returns the field of a response that is a token. */
function tokenField(contract: Contract, schema: Schema): string | undefined {
  const { properties = {} } = resolve(contract, schema);
  return Object.keys(properties).find((name) => name === 'access_token' || name === 'accessToken');
}
