import { isRecord, type Finding, type Place } from './tree.ts';

export type Report = (place: Place, rule: string, message: string) => Finding;

/** Keywords with a schema, a list of schemas, or a mapping of schemas. */
const SINGLE = ['items', 'additionalProperties', 'if', 'then', 'else'];
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'properties', 'patternProperties'];
/** The keywords that refine the value of the enclosing schema. */
const REFINING = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']);

/** Formats whose check in ajv-formats rejects every text with a NUL. */
const FORMATS_WITHOUT_NUL = new Set<unknown>([
  'date',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Checks that every property of a schema has a description, at any depth. `seen` holds the schemas already checked. */
export function* describedProperties(schema: Place, report: Report, seen: Set<string>): Generator<Finding> {
  if (seen.has(schema.id)) return;
  seen.add(schema.id);
  for (const [name, written] of schema.get('properties')?.rawEntries() ?? []) {
    // A description next to a `$ref` counts as well.
    const described = [written, schema.get('properties', name)].some((place) =>
      hasText(place, 'description'),
    );
    if (!described) yield report(written, 'property-description', `the property ${name} has no description`);
  }
  for (const { part } of partsOf(schema)) yield* describedProperties(part, report, seen);
}

/**
 * Checks that request schemas are closed and bounded. PostgreSQL fails on NUL characters and on numbers out of range,
 * so the contract must reject them first. `typed` is true if an enclosing schema declares the type.
 */
export function* boundedInput(
  schema: Place,
  report: Report,
  seen: Set<string>,
  typed = false,
): Generator<Finding> {
  const key = `${schema.id} ${String(typed)}`;
  if (seen.has(key)) return;
  seen.add(key);
  const { fields } = schema;
  if ('enum' in fields || 'const' in fields) return;
  const types = new Set([fields['type']].flat());
  const parts = partsOf(schema);
  if (!typed && fields['type'] === undefined && !parts.some(({ refines }) => refines)) {
    yield report(schema, 'input-type', 'has no type, so a client may send anything');
  }
  if (types.has('null') ? types.size > 2 : types.size > 1) {
    yield report(schema, 'input-type', 'has several types, which a form cannot tell apart');
  }
  if ('allOf' in fields) {
    yield report(schema, 'input-plain', 'what a client sends has no `allOf`: write its properties here');
  }
  if (types.has('array')) yield* boundedList(schema, report);
  if (types.has('object') && !isClosed(fields)) {
    yield report(schema, 'input-closed', 'an object that a client sends needs `additionalProperties: false`');
  }
  if (types.has('string')) yield* boundedString(schema, report);
  if (types.has('integer') || types.has('number')) yield* boundedNumber(schema, report);
  const isTyped = typed || fields['type'] !== undefined;
  for (const { part, refines } of parts) yield* boundedInput(part, report, seen, refines && isTyped);
}

/** Returns whether a schema is closed, or explicitly open with a maximum size. */
function isClosed({ additionalProperties, maxProperties }: Place['fields']): boolean {
  return (
    additionalProperties === false || (additionalProperties === true && typeof maxProperties === 'number')
  );
}

function* boundedString(schema: Place, report: Report): Generator<Finding> {
  const { maxLength, format, pattern } = schema.fields;
  if (typeof maxLength !== 'number') {
    yield report(schema, 'input-length', 'a text that a client sends needs a maxLength');
  }
  const refuses = FORMATS_WITHOUT_NUL.has(format) || (typeof pattern === 'string' && refusesNul(pattern));
  if (!refuses) {
    yield report(
      schema,
      'input-nul',
      "a text that a client sends must refuse NUL, for instance by pattern '^[^\\x00]*$'",
    );
  }
}

function* boundedList(schema: Place, report: Report): Generator<Finding> {
  if (typeof schema.fields['maxItems'] !== 'number') {
    yield report(schema, 'input-items', 'a list that a client sends needs maxItems');
  }
  const items = schema.get('items')?.fields['type'];
  if (schema.fields['uniqueItems'] === true && (items === 'object' || items === 'array')) {
    yield report(schema, 'input-unique', 'only a list of numbers or texts can have `uniqueItems`');
  }
}

function* boundedNumber(schema: Place, report: Report): Generator<Finding> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema.fields;
  if (typeof (minimum ?? exclusiveMinimum) !== 'number') {
    yield report(schema, 'input-range', 'a number that a client sends needs a minimum');
  }
  if (typeof (maximum ?? exclusiveMaximum) !== 'number') {
    yield report(schema, 'input-range', 'a number that a client sends needs a maximum');
  }
}

/** A class, an escape or a single character of a regular expression. */
const ATOM =
  /\[(?:\\.|[^\]\\])*\]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]+\}|\\[pP]\{[^}]*\}|\\.|[^()|*+?{}^$]/gi;

/** Returns true when a pattern covers the whole text and none of its atoms matches a NUL. */
function refusesNul(pattern: string): boolean {
  // Anchors bind tighter than `|`, so a `|` outside of groups leaves one end open.
  let flat = pattern.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\./g, '');
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, '');
  if (!pattern.startsWith('^') || !/(?<!\\)\$$/.test(pattern) || flat.includes('|')) return false;
  return (pattern.match(ATOM) ?? []).every((atom) => !new RegExp(`^${atom}$`, 'u').test('\0'));
}

function partsOf(schema: Place): { part: Place; refines: boolean }[] {
  const single = SINGLE.map((keyword) => [keyword, schema.get(keyword)] as const);
  const many = MANY.flatMap((keyword) =>
    (schema.get(keyword)?.entries() ?? []).map(([, part]) => [keyword, part] as const),
  );
  return [...single, ...many].flatMap(([keyword, part]) =>
    part !== undefined && isRecord(part.value) ? [{ part, refines: REFINING.has(keyword) }] : [],
  );
}

/** Returns true when a field contains more than spaces. */
export function hasText(place: Place | undefined, field: string): boolean {
  const text = place?.fields[field];
  return typeof text === 'string' && text.trim() !== '';
}
