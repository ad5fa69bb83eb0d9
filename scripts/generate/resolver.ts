import {
  BaseResolver,
  getLineColLocation,
  Source,
  YamlParseError,
  type Document,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Refusal } from '../lib/refusal.ts';
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

  /** Returns the words of kinds that no file has used, each with its kind. */
  async unusedWords(): Promise<string[]> {
    return (await this.#kinds)?.unused ?? [];
  }

  /** Returns a problem as one line: `file:line rule message`, with the file and the line where it is written. */
  lineOf({ location: [place], ruleId, message }: NormalizedProblem): string {
    if (place === undefined) return `${ruleId} ${message}`;
    const { source, start } = getLineColLocation(place);
    const shared = this.#shared.get(source.absoluteRef);
    const file = relative(projectFile(), shared?.file ?? source.absoluteRef);
    const line = shared?.lines[start.line - 1] ?? start.line;
    // It does not say which.
    const ref = message.startsWith("Can't resolve $ref")
      ? `: ${source.getLines()[start.line - 1]?.trim() ?? ''}`
      : '';
    return `${file}:${String(line)} ${ruleId} ${message}${ref}`;
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

  /** Throws a Refusal for a root that is no YAML. Any other file that is none becomes a problem, which names it. */
  override parseDocument(source: Source, isRoot = false): Document {
    try {
      return super.parseDocument(source, isRoot);
    } catch (error) {
      throw isRoot && error instanceof YamlParseError ? new Refusal(error.message) : error;
    }
  }
}
