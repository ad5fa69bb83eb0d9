import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';

/** What a linter has against the contract, and where. */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  message: string;
}

/** Where a `$ref` leads: the file below spec/ and the keys inside it. */
interface Target {
  file: string;
  keys: string[];
}

/** The parsed files of the contract, by their names below spec/, with `/` between folders. */
export class SpecTree {
  private readonly files: ReadonlyMap<string, { document: Document; lines: LineCounter; value: unknown }>;

  /** The `$ref`s that are being followed: one that comes back to itself leads nowhere. */
  private readonly underway = new Set<string>();

  constructor(texts: Readonly<Record<string, string>>) {
    this.files = new Map(
      Object.entries(texts).map(([name, text]) => {
        const lines = new LineCounter();
        const document = parseDocument(text, { lineCounter: lines });
        return [name, { document, lines, value: document.toJS() as unknown }];
      }),
    );
  }

  get fileNames(): string[] {
    return [...this.files.keys()];
  }

  /** A whole file. */
  file(name: string): Place {
    return new Place(this, name, [], this.files.get(name)?.value);
  }

  /** What a `$ref` leads to, further `$ref`s followed; undefined when it leads nowhere. */
  follow({ file, keys }: Target): Place | undefined {
    const id = `${file}#/${keys.join('/')}`;
    if (!this.files.has(file) || this.underway.has(id)) return undefined;
    this.underway.add(id);
    const place = keys.reduce<Place | undefined>((at, key) => at?.get(key), this.file(file).followed());
    this.underway.delete(id);
    return place;
  }

  /** The line of a place in its file; of the nearest place around it, when there is no such key. */
  lineOf(file: string, keys: readonly string[]): number {
    const parsed = this.files.get(file);
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
    return parsed?.lines.linePos(offset).line ?? 1;
  }
}

/** A value in the contract that knows where it is written. `$ref`s are followed on the way. */
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

  /** The value as a mapping; empty when it is none. */
  get fields(): Readonly<Record<string, unknown>> {
    return isRecord(this.value) ? this.value : {};
  }

  /** The value below these keys, `$ref`s followed; undefined when there is none. */
  get(...keys: string[]): Place | undefined {
    return keys.reduce<Place | undefined>((place, key) => place?.child(key)?.followed(), this);
  }

  /** All values of a mapping or sequence with their keys, `$ref`s followed; those that lead nowhere are left out. */
  entries(): [string, Place][] {
    return this.rawEntries().flatMap(([key, place]) => {
      const followed = place.followed();
      return followed === undefined ? [] : [[key, followed]];
    });
  }

  /** The same with `$ref`s as they are written. */
  rawEntries(): [string, Place][] {
    if (typeof this.value !== 'object' || this.value === null) return [];
    return Object.entries(this.value).map(([key, value]) => [key, this.at(key, value)]);
  }

  /** Where the `$ref` of this place leads, if it is one to a file of the contract. */
  target(): Target | undefined {
    const ref = this.fields['$ref'];
    if (typeof ref !== 'string') return undefined;
    const [path = '', pointer = ''] = ref.split('#', 2);
    return {
      file: path === '' ? this.file : posix.join(posix.dirname(this.file), path),
      keys: pointer
        .split('/')
        .slice(1)
        .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
    };
  }

  /** The place itself or, where it is a `$ref`, what that leads to. */
  followed(): Place | undefined {
    const target = this.target();
    return target === undefined ? this : this.tree.follow(target);
  }

  private child(key: string): Place | undefined {
    if (Array.isArray(this.value))
      return key in this.value ? this.at(key, this.value[Number(key)]) : undefined;
    return Object.hasOwn(this.fields, key) ? this.at(key, this.fields[key]) : undefined;
  }

  private at(key: string, value: unknown): Place {
    return new Place(this.tree, this.file, [...this.keys, key], value);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the YAML files of a folder, those that are wanted. */
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

/** Everything in a file, from the outside in, `$ref`s as they are written. */
export function* everything(place: Place): Generator<Place> {
  yield place;
  for (const [, child] of place.rawEntries()) yield* everything(child);
}

/** True among keys that are names or example data, not keywords of OpenAPI. */
export function isData(keys: readonly string[]): boolean {
  const isProperties = ['properties', 'headers'].includes(keys.at(-1) ?? '');
  return (
    isProperties || keys.some((key) => ['example', 'examples', 'default', 'enum', 'const'].includes(key))
  );
}

/** The findings without repetitions: what many operations share is looked at for each of them. */
export function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((found) => [JSON.stringify(found), found])).values()];
}
