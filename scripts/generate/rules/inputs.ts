import { isPlainObject, isRef, type Location, type Oas3Rule, type UserContext } from '@redocly/openapi-core';
import { say } from './say.ts';
import { isRegExp } from './schemas.ts';

/** Keywords with a schema, and those with several, by name or in a list. */
const SINGLE = ['items', 'if', 'then', 'else'];
const SEVERAL = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'properties', 'patternProperties'];
/** Those of them that refine the value of the schema itself. */
const REFINING = ['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'];

/** Formats whose check in ajv-formats rejects every text with a NUL. */
const FORMATS_WITHOUT_NUL: unknown[] = ['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

type Schema = Readonly<Record<string, unknown>>;

/**
 * What a client sends is closed and bounded: PostgreSQL fails on NUL characters and on numbers out of range, and a form
 * is read by types.
 */
export const input: Oas3Rule = () => {
  const seen = new Set<string>();
  const look = (written: unknown, place: Location, context: UserContext, isTyped = false): void => {
    const { node, location } = follow(written, place, context);
    if (location === undefined || !isPlainObject(node)) return;
    const id = `${location.absolutePointer} ${String(isTyped)}`;
    if (seen.has(id) || 'enum' in node || 'const' in node) return;
    seen.add(id);
    for (const fault of faults(node, isTyped)) say(context, fault, location);
    const { node: items } = follow(node['items'], location.child('items'), context);
    if (node['uniqueItems'] === true && isPlainObject(items) && /object|array/.test(String(items['type'])))
      say(context, 'only a list of numbers or texts can have `uniqueItems`', location);
    for (const [keyword, part, at] of partsOf(node, location))
      look(part, at, context, REFINING.includes(keyword) && (isTyped || 'type' in node));
  };
  return {
    Parameter({ in: part, required, schema }, context) {
      if (part === 'path' && required !== true) say(context, 'a parameter in the path is `required`');
      look(schema, context.location.child('schema'), context);
    },
    Paths: {
      RequestBody({ content }, context) {
        for (const [type, { schema }] of Object.entries(content)) {
          const place = context.location.child(['content', type, 'schema']);
          const { node } = follow(schema, place, context);
          if (isPlainObject(node) && node['type'] !== 'object')
            say(context, 'the body of a request has to be an object', place);
          look(schema, place, context);
        }
      },
    },
  };
};

function follow(
  written: unknown,
  location: Location,
  context: UserContext,
): { node: unknown; location: Location | undefined } {
  return isRef(written) ? context.resolve(written, location.source.absoluteRef) : { node: written, location };
}

function* partsOf(
  schema: Schema,
  place: Location,
): Generator<[keyword: string, part: unknown, at: Location]> {
  for (const keyword of SINGLE) yield [keyword, schema[keyword], place.child(keyword)];
  for (const keyword of SEVERAL)
    for (const [key, part] of Object.entries(schema[keyword] ?? {}))
      yield [keyword, part, place.child([keyword, key])];
}

/** Yields what is wrong with one schema. `isTyped` says whether one around it, which it refines, has the type. */
function* faults(schema: Schema, isTyped: boolean): Generator<string> {
  const { type, format, pattern, additionalProperties: more } = schema;
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  const lacks = (...keywords: string[]): boolean =>
    keywords.every((keyword) => typeof schema[keyword] !== 'number');
  if (!isTyped && type === undefined && !REFINING.some((keyword) => keyword in schema))
    yield 'has no type, so a client may send anything';
  if (types.length > 1) yield 'has several types, which a form cannot tell apart';
  if ('allOf' in schema) yield 'what a client sends has no `allOf`: write its properties here';
  if (types.includes('array') && lacks('maxItems')) yield 'a list that a client sends needs maxItems';
  if (types.includes('object') && more !== false && (more !== true || lacks('maxProperties')))
    yield 'an object that a client sends needs `additionalProperties: false`, or true and maxProperties';
  if (types.includes('string')) {
    if (lacks('maxLength')) yield 'a text that a client sends needs a maxLength';
    if (!FORMATS_WITHOUT_NUL.includes(format) && !(typeof pattern === 'string' && refusesNul(pattern)))
      yield String.raw`a text that a client sends must refuse NUL, for instance by pattern '^[^\x00]*$'`;
  }
  if (types.includes('integer') || types.includes('number')) {
    if (lacks('minimum', 'exclusiveMinimum')) yield 'a number that a client sends needs a minimum';
    if (lacks('maximum', 'exclusiveMaximum')) yield 'a number that a client sends needs a maximum';
  }
}

/** A class, an escape or a single character of a regular expression. */
const ATOM =
  /\[(?:\\.|[^\]\\])*\]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]+\}|\\[pP]\{[^}]*\}|\\.|[^()|*+?{}^$]/gi;

/** Returns true when a pattern covers the whole text and none of its atoms matches a NUL. */
function refusesNul(pattern: string): boolean {
  if (!isRegExp(pattern)) return false;
  // Anchors bind tighter than `|`, so a `|` outside of groups leaves one end open.
  let flat = pattern.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\./g, '');
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, '');
  if (!pattern.startsWith('^') || !/(?<!\\)\$$/.test(pattern) || flat.includes('|')) return false;
  return (pattern.match(ATOM) ?? []).every((atom) => !new RegExp(`^${atom}$`, 'u').test('\0'));
}
