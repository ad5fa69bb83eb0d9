import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Refusal } from '../lib/refusal.ts';

// What breaks between two contracts, as Redocly sees it.

type Json = Record<string, unknown>;

/** An OpenAPI document. */
export interface Document extends Json {
  paths: Record<string, Json>;
  components?: { schemas?: Record<string, CodeSchema>; securitySchemes?: unknown };
}

/** A change as `redocly diff` reports it. */
interface Change {
  path: string;
  impact: 'major' | 'minor' | 'patch';
  verdicts: { impact: string; message: string }[];
}

/** A breaking change, and the operation that it affects. */
export interface Breaking {
  operation: string;
  message: string;
}

interface CodeSchema {
  enum?: string[] | undefined;
}

/** The fields of a problem whose values later versions may add to. */
const NAMING = ['code', 'reason', 'limit'] as const;

/** The responses of an operation, without references. */
interface Failing {
  responses?: Record<
    string,
    {
      content?: Record<
        string,
        { schema: { properties?: Partial<Record<(typeof NAMING)[number], CodeSchema>> } }
      >;
    }
  >;
}

/** Replaces an operation that is the same in both documents. */
const UNCHANGED = { responses: {} };
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads an OpenAPI document in JSON. */
export async function readDocument(file: string): Promise<Document> {
  return JSON.parse(await readFile(file, 'utf8')) as Document;
}

/** Returns what of a contract is compared later, on one line. */
export function released(contract: Document): string {
  const compared = JSON.stringify(contract, function (this: Json, key, value: unknown) {
    return isProse(key, value, this) ? undefined : value;
  });
  return `${compared}\n`;
}

/** Returns the operations and the codes of errors that only the second contract has. */
export function additions(released: Document, contract: Document): string[] {
  const known = new Set(namesIn(released));
  return namesIn(contract).filter((name) => !known.has(name));
}

function namesIn(document: Document): string[] {
  const paths = Object.keys(document.paths).map((path) => `#/paths/${path.replaceAll('/', '~1')}`);
  const codes = document.components?.schemas?.['ProblemCode']?.enum ?? [];
  return [...paths.flatMap((path) => operationNames(path, document)), ...codes];
}

/** Returns the breaking changes between two contracts, by operation. */
export async function breakingChanges(released: Document, contract: Document): Promise<Breaking[]> {
  // Redocly reports a shared schema only at the first operation that uses it, so each operation gets a copy of its own.
  // Operations that are the same in both documents are left out, because the copies would take long.
  const base = inlined(released);
  const revision = inlined(contract);
  forgetNewCodes(base, revision);
  for (const [path, item] of Object.entries(base.paths)) {
    const other = revision.paths[path];
    for (const method of METHODS.filter((key) => key in item && other !== undefined && key in other)) {
      if (other === undefined || JSON.stringify(item[method]) !== JSON.stringify(other[method])) continue;
      item[method] = other[method] = UNCHANGED;
    }
  }
  if (JSON.stringify(base) === JSON.stringify(revision)) return [];
  const changes = (await diff(base, revision)).filter(({ impact }) => impact === 'major');
  return changes.flatMap(({ path, verdicts }) => {
    const reasons = verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
    const message = `${reasons.join(' ')} (${path})`;
    return operationNames(path, released, contract).map((operation) => ({ operation, message }));
  });
}

/**
 * Removes from the revision the codes, reasons and limits of errors that an operation did not have: clients decide by the
 * status of a code that they do not know ("Versions" in the introduction).
 */
function forgetNewCodes(base: Document, revision: Document): void {
  for (const [path, item] of Object.entries(base.paths)) {
    for (const method of METHODS) {
      const known = codesByStatus(item[method]);
      for (const [place, code] of codesByStatus(revision.paths[path]?.[method])) {
        const before = known.get(place)?.enum;
        if (before) code.enum = code.enum?.filter((name) => before.includes(name));
      }
    }
  }
}

/** Returns the schemas of the codes, reasons and limits with which an operation fails, by status and field. */
function codesByStatus(operation: unknown): ReadonlyMap<string, CodeSchema> {
  const { responses = {} } = (operation ?? {}) as Failing;
  return new Map(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const { properties = {} } = content?.['application/problem+json']?.schema ?? {};
      return NAMING.flatMap((field) => {
        const names = properties[field];
        return names === undefined ? [] : [[`${status} ${field}`, names] as const];
      });
    }),
  );
}

/**
 * Returns the names of the operations that a change affects. Returns the key for a part of the document that belongs to
 * no operation.
 */
function operationNames(pointer: string, ...documents: Document[]): string[] {
  const [section = '', path = '', method] = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (section !== 'paths') return [section];
  const item = documents.map(({ paths }) => paths[path]).find((at) => at !== undefined) ?? {};
  const added = documents.at(-1)?.paths[path] ?? {};
  const keys = method !== undefined && METHODS.includes(method) ? [method] : METHODS;
  return keys.flatMap((key) => {
    const operation = (item[key] ?? added[key]) as { operationId: string } | undefined;
    return operation === undefined ? [] : [operation.operationId];
  });
}

/** Returns a document without prose, in which every `$ref` is replaced by its target. The contract has no circular references. */
function inlined(document: Document): Document {
  const at = (ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, key) => (node as Json)[key], document);
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...beside } = node as Json;
    // The mapping of a discriminator names schemas that no longer exist. The alternatives themselves are next to it.
    const kept = Object.entries(beside).filter(
      ([key, value]) => !(key === 'mapping' && 'propertyName' in beside) && !isProse(key, value, beside),
    );
    const fields = Object.fromEntries(kept.map(([key, value]) => [key, inline(value)]));
    return composed(typeof $ref === 'string' ? { ...(inline(at($ref)) as Json), ...fields } : fields);
  };
  const { components, info: _, ...rest } = document;
  const { securitySchemes } = (components ?? {}) as Json;
  return { ...(inline(rest) as Document), components: { securitySchemes } };
}

/** Returns a schema with the fields of its `allOf`, whose parts Redocly does not compare. */
function composed(schema: Json): Json {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  return [...(allOf as Json[]), own].reduce((all, part) => {
    const required = [...((all['required'] ?? []) as string[]), ...((part['required'] ?? []) as string[])];
    const properties = { ...(all['properties'] as Json), ...(part['properties'] as Json) };
    return { ...all, ...part, required, properties };
  });
}

/** Returns whether a part of a document only explains: a change of it breaks nothing. */
function isProse(key: string, value: unknown, beside: Json): boolean {
  // A field may have one of these names as well. Its value is a schema.
  if (key === 'description' || key === 'summary') return typeof value === 'string';
  if (key === 'examples') return Array.isArray(value);
  return key === 'example' && 'schema' in beside;
}

/** Compares two documents with Redocly, which knows in which direction each schema is used. */
async function diff(base: Document, revision: Document): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-breaking-'));
  try {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base));
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
    const redocly = projectFile('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const options = ['--format', 'json', '--fail-on', 'none', '--output', 'report.json'];
    // Redocly prints a banner about the version of Node. By default it also checks for updates and sends statistics.
    await promisify(execFile)(process.execPath, [redocly, 'diff', 'base.json', 'revision.json', ...options], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as {
      reportVersion: string;
      changes: Change[];
    };
    if (report.reportVersion !== '1') throw new Refusal('Redocly reports in a form that is not known here.');
    return report.changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
