import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { Kinds, KINDS, sharedRef, type Filled, type SharedRef } from '../kinds.ts';

/** A problem in the contract, with its location. */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  message: string;
}

/** The target of a `$ref`: the file in spec/ and the keys in it. */
interface Target {
  file: string;
  keys: string[];
}

/** A parsed file. One of several kinds is parsed once for each kind that has it. */
interface Parsed {
  document: Document;
  lines: LineCounter;
  value: unknown;
  /** Where it is written, if it is of several kinds. */
  shared: (SharedRef & Filled) | undefined;
}

const SHARED_REFS = /\$ref: '?([\w./-]+\.yaml\?\w+)/g;

/**
 * The parsed files of the contract, by their path in spec/, with `/` between folders. A file of several kinds is there
 * under the name that it has for each: `lines/m3us_extend.yaml`.
 */
export class SpecTree {
  readonly #files: ReadonlyMap<string, Parsed>;
  readonly #kinds: Kinds;

  /** The `$ref`s that are being resolved. A circular one has no target. */
  readonly #resolving = new Set<string>();

  constructor({ [KINDS]: table = '', ...texts }: Readonly<Record<string, string>>) {
    this.#kinds = new Kinds(table);
    const shared = this.#shared(texts);
    const ofSeveral = new Set([...shared.values()].map(({ file }) => file));
    const alone = Object.entries(texts).filter(([name]) => !ofSeveral.has(name));
    this.#files = new Map([
      ...alone.map(([name, text]) => [name, parsed(text)] as const),
      ...[...shared].map(([name, filled]) => [name, parsed(filled.text, filled)] as const),
    ]);
  }

  /** Returns the files of several kinds as each kind has them, by the path that `target` gives them. */
  #shared(texts: Readonly<Record<string, string>>): Map<string, SharedRef & Filled> {
    const found = new Map<string, SharedRef & Filled>();
    const queue = Object.entries(texts);
    for (const [from, text] of queue) {
      for (const [, ref = ''] of text.matchAll(SHARED_REFS)) {
        const path = posix.join(posix.dirname(from), ref);
        const shared = sharedRef(path);
        const source = shared && texts[shared.file];
        if (shared === undefined || source === undefined || found.has(fileOf(path))) continue;
        const filled = this.#kinds.fill(source, shared);
        found.set(fileOf(path), { ...shared, ...filled });
        queue.push([shared.file, filled.text]);
      }
    }
    return found;
  }

  /** The words of kinds that no file uses, each with its kind. */
  get unusedWords(): string[] {
    return this.#kinds.unused;
  }

  /** Returns the name of a file of several kinds, as it was asked for. Returns undefined for any other file. */
  sharedRef(file: string): SharedRef | undefined {
    return this.#files.get(file)?.shared;
  }

  /** Returns a finding with the file in spec/ that has the line. */
  written(finding: Finding): Finding {
    return { ...finding, file: this.sharedRef(finding.file)?.file ?? finding.file };
  }

  get fileNames(): string[] {
    return [...this.#files.keys()];
  }

  /** Returns a whole file. */
  file(name: string): Place {
    return new Place(this, name, [], this.#files.get(name)?.value);
  }

  /** Resolves a `$ref`, including further ones. Returns undefined when it has no target. */
  follow({ file, keys }: Target): Place | undefined {
    const id = `${file}#/${keys.join('/')}`;
    if (!this.#files.has(file) || this.#resolving.has(id)) return undefined;
    this.#resolving.add(id);
    const place = keys.reduce<Place | undefined>((at, key) => at?.get(key), this.file(file).followed());
    this.#resolving.delete(id);
    return place;
  }

  /** Returns the line of a place where it is written, or of the nearest place around it when the key does not exist. */
  lineOf(file: string, keys: readonly string[]): number {
    const parsed = this.#files.get(file);
    let node: unknown = parsed?.document.contents;
    let offset = 0;
    for (const key of keys) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
        if (!isScalar(pair?.key)) break;
        offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(key)];
        if (isMap(node) || isScalar(node)) offset = node.range?.[0] ?? offset;
      } else {
        break;
      }
    }
    const line = parsed?.lines.linePos(offset).line ?? 1;
    return parsed?.shared?.lines[line - 1] ?? line;
  }
}

/** A value in the contract that knows its location. It resolves `$ref`s on the way. */
export class Place {
  readonly tree: SpecTree;
  readonly file: string;
  readonly keys: readonly string[];
  readonly value: unknown;

  constructor(tree: SpecTree, file: string, keys: readonly string[], value: unknown) {
    this.tree = tree;
    this.file = file;
    this.keys = keys;
    this.value = value;
  }

  get id(): string {
    return `${this.file}#/${this.keys.join('/')}`;
  }

  get line(): number {
    return this.tree.lineOf(this.file, this.keys);
  }

  /** Returns the value as a mapping, which is empty for any other value. */
  get fields(): Readonly<Record<string, unknown>> {
    return isRecord(this.value) ? this.value : {};
  }

  /** Returns the value at these keys, resolving `$ref`s, or undefined when it does not exist. */
  get(...keys: string[]): Place | undefined {
    const [key, ...below] = keys;
    return key === undefined
      ? this
      : this.#child(key)
          ?.followed()
          ?.get(...below);
  }

  /**
   * Returns all values of a mapping or sequence with their keys, resolving `$ref`s. Those without a target are left
   * out.
   */
  entries(): [string, Place][] {
    return this.rawEntries().flatMap(([key, place]) => {
      const followed = place.followed();
      return followed === undefined ? [] : [[key, followed]];
    });
  }

  /** Returns all values of a mapping or sequence with their keys, without resolving `$ref`s. */
  rawEntries(): [string, Place][] {
    if (typeof this.value !== 'object' || this.value === null) return [];
    return Object.entries(this.value).map(([key, value]) => [key, this.#at(key, value)]);
  }

  /** Returns the target of this place's `$ref`, if it has one to a file of the contract. */
  target(): Target | undefined {
    const ref = this.fields['$ref'];
    if (typeof ref !== 'string') return undefined;
    const [path = '', pointer = ''] = ref.split('#', 2);
    return {
      file: path === '' ? this.file : fileOf(posix.join(posix.dirname(this.file), path)),
      keys: pointer
        .split('/')
        .slice(1)
        .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
    };
  }

  /** Returns the place itself, or its target if it is a `$ref`. */
  followed(): Place | undefined {
    const target = this.target();
    return target === undefined ? this : this.tree.follow(target);
  }

  #child(key: string): Place | undefined {
    if (Array.isArray(this.value))
      return key in this.value ? this.#at(key, this.value[Number(key)]) : undefined;
    return Object.hasOwn(this.fields, key) ? this.#at(key, this.fields[key]) : undefined;
  }

  #at(key: string, value: unknown): Place {
    return new Place(this.tree, this.file, [...this.keys, key], value);
  }
}

function parsed(text: string, shared?: SharedRef & Filled): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return { document, lines, value: document.toJS() as unknown, shared };
}

/** Returns the path in a tree of what a `$ref` leads to. */
function fileOf(path: string): string {
  const shared = sharedRef(path);
  return shared ? posix.join(posix.dirname(shared.file), `${shared.name}.yaml`) : path;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the selected YAML files of a folder. */
export async function readSpec(
  folder: string,
  wanted: (name: string) => boolean = () => true,
): Promise<SpecTree> {
  const found = await readdir(folder, { recursive: true });
  const names = found.filter((name) => name.endsWith('.yaml') && wanted(name)).sort();
  const texts = await Promise.all(
    names.map(
      async (name) => [name.replaceAll('\\', '/'), await readFile(join(folder, name), 'utf8')] as const,
    ),
  );
  return new SpecTree(Object.fromEntries(texts));
}

/** Returns whether a file in spec/ is of the published contract, not of the streaming edge's and no workflow. */
export const isOfContract = (name: string): boolean => !/^(edge|workflows)\b/.test(name);

/** Yields everything in a file, from the outside in, without resolving `$ref`s. */
export function* allPlaces(place: Place): Generator<Place> {
  yield place;
  for (const [, child] of place.rawEntries()) yield* allPlaces(child);
}

/** Returns true if the keys at this place are names or example data, not keywords of OpenAPI. */
export function isData(keys: readonly string[]): boolean {
  const isProperties = ['properties', 'headers'].includes(keys.at(-1) ?? '');
  return (
    isProperties || keys.some((key) => ['example', 'examples', 'default', 'enum', 'const'].includes(key))
  );
}

/** Removes repeated findings, because shared parts are checked for each operation that uses them. */
export function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((found) => [JSON.stringify(found), found])).values()];
}
