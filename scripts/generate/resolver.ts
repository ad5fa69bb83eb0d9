import { BaseResolver, Source } from '@redocly/openapi-core';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kinds, KINDS, sharedRef, type SharedRef } from './kinds.ts';

/** Reads the files of a contract for Redocly, those of several kinds too. */
export class ContractResolver extends BaseResolver {
  readonly #folder: string;
  readonly #shared = new Map<string, SharedRef & { lines: number[] }>();
  #kinds: Promise<Kinds> | undefined;

  /** `folder` is the contract's. */
  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  /** Returns the files that were read. */
  get files(): ReadonlySet<string> {
    return new Set([...this.getFiles()].map((path) => this.#shared.get(path)?.file ?? path));
  }

  /** Returns where a line of what was read is written. `path` is the one that Redocly has. */
  written(path: string, line: number): { file: string; line: number } {
    const shared = this.#shared.get(path);
    return { file: shared?.file ?? path, line: shared?.lines[line - 1] ?? line };
  }

  /** A file of several kinds gets a path that ends with the name for one kind, so that Redocly calls it by this name. */
  override resolveExternalRef(base: string | null, ref: string): string {
    const shared = sharedRef(ref);
    if (shared === undefined) return super.resolveExternalRef(base, ref);
    const file = super.resolveExternalRef(base, shared.file);
    const path = join(dirname(file), `${shared.name}.yaml`);
    if (!this.#shared.has(path)) this.#shared.set(path, { file, name: shared.name, lines: [] });
    return path;
  }

  override async loadExternalRef(path: string): Promise<Source> {
    const shared = this.#shared.get(path);
    if (shared === undefined) return super.loadExternalRef(path);
    const { body } = await super.loadExternalRef(shared.file);
    this.#kinds ??= readFile(join(this.#folder, KINDS), 'utf8').then((table) => new Kinds(table));
    const { text, lines } = (await this.#kinds).fill(body, {
      ...shared,
      file: shared.file.slice(this.#folder.length + 1),
    });
    shared.lines.push(...lines);
    return new Source(path, text);
  }
}
