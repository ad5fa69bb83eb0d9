import type { InjectOptions } from 'fastify';
import assert from 'node:assert/strict';
import { openDatabase } from '../../db/connection/connection.ts';
import { type OperationName, operations, type Permission, permissions } from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import type { Scope } from '../support/processes.ts';
import { Service, urlOf } from '../support/service.ts';
import { flat, requestSchema, type Schema } from '../contract/document.ts';
import { filled, type Filling, type Leaf } from './bodies/filled.ts';

/** A request, and what it cost the service. */
export interface Cost {
  operation: OperationName;
  what: string;
  bytes: number;
  status: number;
  /** Milliseconds of CPU of the process: the least of several attempts. */
  cpu: number;
}

/** Milliseconds of CPU within which a request must be refused. Cheaper ones are not tried again. */
export const MOST_CPU = 50;
const ATTEMPTS = 5;

/** Everything that takes a body, for a caller with a token. */
const OPERATIONS = (Object.keys(shapes) as OperationName[]).filter((name) => operations[name].secured);

/**
 * Sends the worst bodies that the contract suggests to every operation, by a caller who may call everything and owns
 * nothing. Returns what each cost, the dearest first. Calls `tell` with the costs of each operation.
 */
export async function runBodies(
  scope: Scope,
  { databaseUrl, operations: asked = OPERATIONS }: { databaseUrl: string; operations?: OperationName[] },
  tell: (costs: Cost[]) => void,
): Promise<Cost[]> {
  const db = openDatabase(databaseUrl, 4);
  scope.teardown(() => db.destroy());
  const host = {
    teardown: (end: () => unknown) => scope.teardown(end),
    same: (found: unknown, wanted: unknown) => {
      assert.deepEqual(found, wanted);
      return true;
    },
  };
  const service = await Service.on(host, { db, databaseUrl });
  const root = await service.world.user(null);
  const leaf = await service.world.user(root, { permissions: Object.keys(permissions) as Permission[] });
  const token = await service.world.token(leaf);

  const costs: Cost[] = [];
  const known = new Set<string>();
  for (const operation of asked) {
    const own: Cost[] = [];
    const shapeless = operation === asked[0] ? shapelessBodies() : [];
    for (const body of [...shapeless, ...worstBodies(operation, known)]) {
      const { status, cpu } = await leastOf(service, requestOf(operation, body, token));
      own.push({ operation, what: body.what, bytes: body.payload.length, status, cpu });
    }
    tell(own);
    costs.push(...own);
  }
  return costs.sort((one, other) => other.cpu - one.cpu);
}

function requestOf(operation: OperationName, { type, payload }: WorstBody, token: string): InjectOptions {
  const { path, method } = operations[operation];
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
  return {
    method,
    url: urlOf(operation, { params }),
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  };
}

/** Compilers and collectors of garbage run beside the first attempts. */
async function leastOf({ app }: Service, request: InjectOptions): Promise<{ status: number; cpu: number }> {
  let least = Infinity;
  for (let attempt = 1; ; attempt += 1) {
    const before = process.cpuUsage();
    const { statusCode } = await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < MOST_CPU || attempt === ATTEMPTS) return { status: statusCode, cpu: least };
  }
}

/** A body that is cheap to send, and may be dear to refuse. */
export interface WorstBody {
  what: string;
  type: string;
  payload: string;
}

const MIB = 1024 * 1024;
/** As many fields as a form may have. */
const FIELDS = 2000;
const JSON_TYPE = 'application/json';

const LEAVES: Readonly<Record<string, Leaf>> = {
  'different numbers': (_, index) => String(index),
  'different texts': (_, index) => `"t${String(index)}"`,
  'the longest texts': ({ maxLength = 1 }) => `"${'a'.repeat(Math.min(maxLength, 10_000))}"`,
  zeros: () => '0',
  'negative fractions': () => '-0.5',
  'empty texts': () => '""',
  'empty lists': () => '[]',
  'empty objects': () => '{}',
  'objects with fields': () => '{"a":0,"b":[0,0]}',
};

/** What a text may consist of that is slow to parse, to match against a pattern, or to name in a refusal. */
const TEXTS = ['a', '0', ' ', '-', '.', 'a.', 'a@a.', '00:', 'é', '😀', '\\n', '\\u0000', '\\ud800'];

/** Yields bodies that no schema suggests. They are dear to parse, or to walk through, whatever the operation. */
export function* shapelessBodies(): Generator<WorstBody> {
  const json = (what: string, payload: string): WorstBody => ({ what, type: JSON_TYPE, payload });
  const listOf = (item: string): string => `[${`${item},`.repeat((MIB - 10) / (item.length + 1))}0]`;
  for (const item of ['0', '-0.5', '""', '[]', '{}', '{"":0}', '[[[[]]]]', '1e300', '"\\u0000"'])
    yield json(`a list of ${item}`, listOf(item));
  const fields = Array.from({ length: 80_000 }, (_, index) => `"k${String(index)}":0`);
  yield json('different fields', `{${fields.join()}}`);
  yield json('the same field', `{${'"a":0,'.repeat(170_000)}"a":0}`);
  yield json('numbered fields', `{${fields.join().replaceAll('"k', '"')}}`);
  yield json('forbidden fields', `{"a":[${'{"\\u005f_proto__":0},'.repeat(40_000)}0]}`);
}

/** Yields the worst bodies of an operation that its schema suggests. */
function* byItsSchema(schema: Schema): Generator<WorstBody> {
  const json = (what: string, filling: Filling): WorstBody => ({
    what,
    type: JSON_TYPE,
    payload: filled(schema, filling, MIB),
  });
  for (const [what, leaf] of Object.entries(LEAVES)) {
    yield json(what, { leaf, lists: 'allowed', unknown: 0 });
    yield json(`${what}, endless lists`, { leaf, lists: 'endless', unknown: 0 });
    yield json(`${what}, unknown fields`, { leaf, lists: 'allowed', unknown: 19 });
  }
}

/** Yields a body for each text of an operation that is as long as a body may be. */
function* byItsTexts(schema: Schema, known: Set<string>): Generator<WorstBody> {
  for (const { path, text } of textsIn(schema)) {
    const rules = JSON.stringify([text.pattern, text.format, text.enum, 'x-also-values' in text]);
    if (known.has(rules)) continue;
    known.add(rules);
    for (const unit of TEXTS) {
      const value = unit.repeat((MIB - 1000) / Buffer.byteLength(unit));
      yield { what: `${path.join('.')} of ${unit}`, type: JSON_TYPE, payload: holding(path, `"${value}"`) };
    }
  }
}

/** Yields forms with as many fields, and as deep ones, as they may have. */
function* forms(schema: Schema): Generator<WorstBody> {
  const lists = [...pathsIn(schema, 'array')].map((path) => nameOf(path));
  const names = [...lists, ...lists.map((name) => name.replace(/\[\]$/, '[1000]')), 'a[b][c][d][e][f][g][h]'];
  for (const name of names) {
    const numbered = (index: number): string => name.replace('[0]', `[${String(index)}]`);
    const urlencoded = Array.from({ length: FIELDS }, (_, index) => `${numbered(index % 100)}=0`).join('&');
    const parts = Array.from({ length: FIELDS }, (_, index) => part(numbered(index % 100), '0')).join('');
    yield { what: `a form of ${name}`, type: 'application/x-www-form-urlencoded', payload: urlencoded };
    yield { what: `parts of ${name}`, type: 'multipart/form-data; boundary=b', payload: `${parts}--b--\r\n` };
  }
}

/**
 * Yields the worst bodies of an operation that the contract suggests. `known` collects the rules of texts, to try each
 * once over all operations.
 */
export function* worstBodies(name: OperationName, known: Set<string>): Generator<WorstBody> {
  const schema = requestSchema(name).properties?.['body'] ?? {};
  yield* byItsSchema(schema);
  yield* byItsTexts(schema, known);
  yield* forms(schema);
}

const part = (name: string, text: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Returns the name of a list in a form: `lines[0][bouquets][]`. */
const nameOf = ([first = 'a', ...more]: readonly string[]): string =>
  `${first}${more.map((name) => `[${name}]`).join('')}[]`;

const holding = (path: readonly string[], value: string): string =>
  path.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{"${name}":${inner}}`), value);

function* textsIn(ref: Schema, path: string[] = []): Generator<{ path: string[]; text: Schema }> {
  const schema = flat(ref);
  if ([schema.type].flat().includes('string')) yield { path, text: schema };
  for (const [name, inner] of innerOf(schema)) yield* textsIn(inner, [...path, name]);
}

function* pathsIn(ref: Schema, type: string, path: string[] = []): Generator<string[]> {
  const schema = flat(ref);
  if ([schema.type].flat().includes(type)) yield path;
  for (const [name, inner] of innerOf(schema)) yield* pathsIn(inner, type, [...path, name]);
}

const innerOf = ({ properties = {}, items }: Schema): [name: string, schema: Schema][] => [
  ...Object.entries(properties),
  ...(items === undefined ? [] : [['0', items] satisfies [string, Schema]]),
];
