import { projectFile } from '../../../handlers/http/project-file.ts';
import { Refusal } from '../../lib/refusal.ts';
import { clientFindings } from './clients.ts';
import { extensionFindings } from './extensions.ts';
import { boundedInput, describedProperties, hasText, type Report } from './schemas.ts';
import { isOfContract, readSpec, unique, type Finding, type Place, type SpecTree } from './tree.ts';

/** An operation of the contract, with what the rules need of it. */
interface Operation {
  place: Place;
  method: string;
  name: string;
  secured: boolean;
  /** Whether it changes data on behalf of a caller. */
  isWrite: boolean;
  parameters: Place[];
  body: Place | undefined;
  answers: [string, Place][];
  declaredTags: string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const WRITES = ['post', 'put', 'patch', 'delete'];
/** The only operations without a bearer token. */
const WITHOUT_TOKEN = new Set(['oauth_token_issue']);
const PROBLEM = 'application/problem+json';
const JSON_TYPE = 'application/json';

const report: Report = (place, rule, message) => ({ file: place.file, line: place.line, rule, message });

/** Throws a Refusal that names each place in the contract that breaks a rule of ours. */
export async function requireRules(): Promise<void> {
  const tree = await readSpec(projectFile('spec'), isOfContract);
  const findings = unique(contractFindings(tree).map((finding) => tree.written(finding)));
  const lines = findings.map(
    ({ file, line, rule, message }) => `spec/${file}:${String(line)} ${rule} ${message}`,
  );
  if (lines.length > 0) throw new Refusal(lines.join('\n'));
}

/** Returns the findings in the order of the files. */
function contractFindings(tree: SpecTree): Finding[] {
  const operations = operationsOf(tree);
  const findings = [
    ...operations.flatMap((operation) => [...operationFindings(operation)]),
    ...inputFindings(operations),
    ...descriptionFindings(operations),
    ...clientFindings(tree, report),
    ...extensionFindings(tree, report),
  ];
  return unique(findings).sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

function operationsOf(tree: SpecTree): Operation[] {
  const root = tree.file('openapi.yaml');
  const declaredTags = (root.get('tags')?.entries() ?? []).map(([, tag]) => String(tag.fields['name']));
  return (root.get('paths')?.entries() ?? []).flatMap(([, item]) =>
    item
      .entries()
      .filter(([method]) => METHODS.includes(method))
      .map(([method, place]) => {
        const security = place.fields['security'] ?? root.fields['security'];
        const secured = Array.isArray(security) && security.length > 0;
        return {
          place,
          method,
          name: String(place.fields['operationId']),
          secured,
          isWrite: secured && WRITES.includes(method),
          parameters: [item, place]
            .flatMap((holder) => holder.get('parameters')?.entries() ?? [])
            .map(([, at]) => at),
          body: place.get('requestBody'),
          answers: place.get('responses')?.entries() ?? [],
          declaredTags,
        };
      }),
  );
}

function* operationFindings(operation: Operation): Generator<Finding> {
  yield* fileOfItsOwn(operation);
  yield* words(operation);
  yield* token(operation);
  yield* answers(operation);
  yield* writing(operation);
  yield* examples(operation);
}

/**
 * Checks that each operation has a file of its own with its name, in the folder of its group: that of its tag, or of
 * the tag's first words.
 */
function* fileOfItsOwn({ place, name }: Operation): Generator<Finding> {
  if (place.keys.length > 0) {
    yield report(place, 'operation-file', `${name} needs a file of its own`);
    return;
  }
  const shared = place.tree.sharedRef(place.file);
  if (shared) {
    // What several kinds have is in a folder of its own.
    const { file, name: asked } = shared;
    if (asked !== name) yield report(place, 'operation-file', `${file}?${asked} has the operationId ${name}`);
    return;
  }
  const [folder = '', file = ''] = place.file.split('/');
  if (file !== `${name}.yaml`) {
    yield report(place, 'operation-file', `the file of ${name} has to be called ${name}.yaml`);
  }
  const tag = String(place.get('tags', '0')?.value);
  const group = tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  if (folder !== group) {
    yield report(place, 'operation-folder', `${name} has the tag ${tag} and belongs in the folder ${group}`);
  }
}

function* words({ place, name, declaredTags }: Operation): Generator<Finding> {
  for (const field of ['summary', 'description']) {
    if (!hasText(place, field)) yield report(place, `operation-${field}`, `${name} has no ${field}`);
  }
  if (place.fields['x-search-words'] === undefined) {
    yield report(
      place,
      'operation-search-words',
      `${name} has no x-search-words: write what a reseller or a billing system calls it, with commas between, for example \`renew, prolong\``,
    );
  }
  const tags = (place.get('tags')?.entries() ?? []).map(([, tag]) => String(tag.value));
  if (tags.length !== 1) yield report(place, 'operation-tag', `${name} needs one tag, the name of its group`);
  for (const tag of tags.filter((known) => !declaredTags.includes(known))) {
    yield report(place, 'operation-tag', `the tag ${tag} is not declared in openapi.yaml`);
  }
}

function* token({ place, name, secured }: Operation): Generator<Finding> {
  if (!secured && !WITHOUT_TOKEN.has(name)) {
    yield report(
      place,
      'operation-security',
      `${name} would be open to everyone: it has to take a bearer token`,
    );
  }
}

function* answers({ place, name, answers: given }: Operation): Generator<Finding> {
  const success = given.find(([status]) => status === '200')?.[1];
  if (success?.get('content', JSON_TYPE, 'schema') === undefined) {
    yield report(place, 'answer-200', `${name} needs an answer 200 with ${JSON_TYPE} and a schema`);
  }
  for (const [status, answer] of given.filter(([code]) => !/^[123]/.test(code))) {
    const types = Object.keys(answer.get('content')?.fields ?? {});
    if (types.length !== 1 || types[0] !== PROBLEM) {
      yield report(
        answer,
        'problem-media-type',
        `the answer ${status} has to be ${PROBLEM} and nothing else`,
      );
    }
  }
}

function* writing({ place, name, isWrite, parameters }: Operation): Generator<Finding> {
  for (const component of isWrite ? ['IdempotencyKey', 'DryRun'] : []) {
    const isTaken = parameters.some(
      ({ file, keys }) => file === 'shared/parameters.yaml' && keys[0] === component,
    );
    if (!isTaken) {
      yield report(
        place,
        'write-parameters',
        `${name} is a write and has to take shared/parameters.yaml#/${component}`,
      );
    }
  }
  if (isWrite && place.fields['x-subject'] === undefined) {
    yield report(
      place,
      'write-subject',
      `${name} is a write and has no x-subject: write what it changes, as the audit log names it, for example \`User\``,
    );
  }
}

function* examples({ parameters, body, answers: given }: Operation): Generator<Finding> {
  for (const parameter of parameters.filter((at) => !hasExample(at))) {
    yield report(parameter, 'example', `the parameter ${String(parameter.fields['name'])} has no example`);
  }
  const contents = [
    ['the request body', body] as const,
    ...given.map(([status, at]) => [`the answer ${status}`, at] as const),
  ];
  for (const [what, content] of contents) {
    for (const [type, media] of content?.get('content')?.entries() ?? []) {
      if (!hasExample(media)) yield report(media, 'example', `${what} (${type}) has no example`);
    }
  }
}

function hasExample(place: Place): boolean {
  const has = ({ fields }: Place): boolean =>
    'example' in fields || Object.keys((fields['examples'] as object | undefined) ?? {}).length > 0;
  const schema = place.get('schema');
  return [place, schema, schema && itemOfPage(schema)].some((at) => at !== undefined && has(at));
}

/** Returns the items of a page: `npm run generate` puts their example into that of the page. */
function itemOfPage(schema: Place): Place | undefined {
  const parts = schema.get('allOf')?.entries() ?? [];
  return parts
    .map(([, part]) => part.get('properties', 'data', 'items'))
    .find((items) => items !== undefined);
}

function* inputFindings(operations: Operation[]): Generator<Finding> {
  const seen = new Set<string>();
  for (const { name, parameters, body } of operations) {
    yield* usualPageSize(parameters);
    if (body !== undefined && Object.keys(body.get('content')?.fields ?? {}).join() !== JSON_TYPE) {
      yield report(
        body,
        'body-json',
        `the request body of ${name} has to be ${JSON_TYPE}: forms are added to it`,
      );
    }
    for (const schema of parameters.flatMap((parameter) => parameter.get('schema') ?? [])) {
      yield* boundedInput(schema, report, seen);
    }
    for (const schema of schemasOf(body)) {
      if (schema.fields['type'] !== 'object') {
        yield report(schema, 'body-object', `the request body of ${name} has to be an object`);
      }
      yield* boundedInput(schema, report, seen);
    }
  }
}

/** A client that sends no `per_page` gets as many items from each list. */
function* usualPageSize(parameters: Place[]): Generator<Finding> {
  for (const parameter of parameters.filter(({ fields }) => fields['name'] === 'per_page')) {
    const usual = parameter.tree.file('shared/parameters.yaml').get('PerPage', 'schema')?.fields['default'];
    if (parameter.get('schema')?.fields['default'] !== usual)
      yield report(parameter, 'page-size', `the default of per_page is ${String(usual)} in every list`);
  }
}

function* descriptionFindings(operations: Operation[]): Generator<Finding> {
  const seen = new Set<string>();
  for (const { parameters, body, answers: given } of operations) {
    const schemas = [
      ...parameters.flatMap((parameter) => parameter.get('schema') ?? []),
      ...[body, ...given.map(([, answer]) => answer)].flatMap(schemasOf),
    ];
    for (const schema of schemas) yield* describedProperties(schema, report, seen);
  }
}

function schemasOf(content: Place | undefined): Place[] {
  return (content?.get('content')?.entries() ?? []).flatMap(([, media]) => media.get('schema') ?? []);
}
