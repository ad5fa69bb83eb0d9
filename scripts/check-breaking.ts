import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { projectFile } from '../handlers/runtime/project-file.ts';
import { Refusal, runCommand } from './refusal.ts';

// `npm run check:breaking`: every breaking change since the last released contract must be announced in CHANGELOG.md,
// by the operation's name below `## Unreleased`, `### Breaking`. With each release, generated/openapi.json is copied to
// spec/released/openapi.json.

type Json = Record<string, unknown>;

interface Document extends Json {
  paths: Record<string, Json>;
}

/** A change as `redocly diff` reports it. */
interface Change {
  path: string;
  impact: 'major' | 'minor' | 'patch';
  verdicts: { impact: string; message: string }[];
}

interface Breaking {
  operation: string;
  message: string;
}

/** Replaces an operation that is the same in both documents. */
const UNCHANGED = { responses: {} };
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const { values: files } = parseArgs({
  options: {
    released: { type: 'string', default: projectFile('spec', 'released', 'openapi.json') },
    contract: { type: 'string', default: projectFile('generated', 'openapi.json') },
    changelog: { type: 'string', default: projectFile('CHANGELOG.md') },
  },
});

await runCommand(async () => {
  const [released, contract] = await Promise.all([read(files.released), read(files.contract)]);
  const announced = announcements(await readFile(files.changelog, 'utf8'));
  const breaking = await breakingChanges(released, contract);
  const silent = breaking.filter(({ operation }) => !names(announced, operation));
  for (const { operation, message } of silent) console.error(`${operation}: ${message}`);
  if (silent.length > 0) {
    throw new Refusal(
      `Breaking changes that CHANGELOG.md does not announce below "### Breaking": ${String(silent.length)}.`,
    );
  }
  console.log(`Breaking changes, all of them announced: ${String(breaking.length)}.`);
});

async function read(file: string): Promise<Document> {
  return JSON.parse(await readFile(file, 'utf8')) as Document;
}

/** Returns the text below `### Breaking` in the section `## Unreleased`. */
function announcements(changelog: string): string {
  const below = (text: string, heading: RegExp, next: RegExp): string =>
    text.split(heading).slice(1).join('\n').split(next, 1)[0] ?? '';
  return below(below(changelog, /^## Unreleased\s*$/m, /^## /m), /^### Breaking\s*$/m, /^### /m);
}

function names(text: string, operation: string): boolean {
  return new RegExp(`(?<!\\w)${operation}(?!\\w)`).test(text);
}

/** Returns the breaking changes between two contracts, by operation. */
async function breakingChanges(released: Document, contract: Document): Promise<Breaking[]> {
  // Redocly reports a shared schema only at the first operation that uses it, so each operation gets a copy of its own.
  // Operations that are the same in both documents are left out, because the copies would take long.
  const base = inlined(released);
  const revision = inlined(contract);
  for (const [path, item] of Object.entries(base.paths)) {
    const other = revision.paths[path];
    for (const method of METHODS.filter((key) => key in item && other !== undefined && key in other)) {
      if (other === undefined || JSON.stringify(item[method]) !== JSON.stringify(other[method])) continue;
      item[method] = other[method] = UNCHANGED;
    }
  }
  const changes = (await diff(base, revision)).filter(({ impact }) => impact === 'major');
  return changes.flatMap(({ path, verdicts }) => {
    const reasons = verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
    const message = `${reasons.join(' ')} (${path})`;
    return operationNames(path, released, contract).map((operation) => ({ operation, message }));
  });
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

/** Returns a document in which every `$ref` is replaced by its target. The contract has no circular references. */
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
    const kept = Object.entries(beside).filter(([key]) => key !== 'mapping' || !('propertyName' in beside));
    const fields = Object.fromEntries(kept.map(([key, value]) => [key, inline(value)]));
    return typeof $ref === 'string' ? { ...(inline(at($ref)) as Json), ...fields } : fields;
  };
  const { components, ...rest } = document;
  const { securitySchemes } = (components ?? {}) as Json;
  return { ...(inline(rest) as Document), components: { securitySchemes } };
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
