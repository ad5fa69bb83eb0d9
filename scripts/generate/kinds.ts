import { parse } from 'yaml';
import { Refusal } from '../lib/refusal.ts';

// A file of the contract can describe the same of several kinds: `lines/extend.yaml?m3us_extend` is lines/extend.yaml,
// filled in for the kind that the name names. spec/README.md says what stands in such a file.

/** The file in spec/ with the words of each kind. */
export const KINDS = 'kinds.yaml';

const WORD = /<([A-Za-z ]+)>/g;
/** Behind a line: the kinds that have it, or that do not, with what is below it. */
const CONDITION = / # (only|not) ([a-z0-9_, ]+)$/;

/** What a `$ref` to a file of several kinds names. */
export interface SharedRef {
  file: string;
  /** The operation or schema that the file becomes. */
  name: string;
}

/** Reads the path of a `$ref`. Returns undefined if its file is read as it stands. */
export function sharedRef(path: string): SharedRef | undefined {
  const [file = '', name] = path.split('?', 2);
  return name === undefined ? undefined : { file, name };
}

/** A file of several kinds, filled in for one. */
export interface Filled {
  text: string;
  /** For each line of the text, its number in the file. */
  lines: number[];
}

/** The kinds of the contract, with their words. */
export class Kinds {
  readonly #words: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #unused: Set<string>;

  /** `table` is the text of kinds.yaml. */
  constructor(table: string) {
    const kinds = Object.entries((parse(table) ?? {}) as Record<string, Record<string, string | number>>);
    this.#words = new Map(
      kinds.map(([kind, words]) => [
        kind,
        new Map(Object.entries(words).map(([word, text]) => [word, String(text)])),
      ]),
    );
    this.#unused = new Set(
      kinds.flatMap(([kind, words]) => Object.keys(words).map((word) => `${kind} ${word}`)),
    );
  }

  /** The words that no file has used so far, each with its kind. */
  get unused(): string[] {
    return [...this.#unused];
  }

  /**
   * Fills in the text of a file for the kind that a name, or one of its words, begins with. Throws a Refusal that names the file, and the kind
   * or the word that is unknown.
   */
  fill(text: string, { file, name }: SharedRef): Filled {
    const kind = [...this.#words.keys()].find((each) => `_${name}`.toLowerCase().includes(`_${each}`));
    if (kind === undefined) throw new Refusal(`${file}?${name}: ${name} names no kind of ${KINDS}`);
    const kept: string[] = [];
    const lines: number[] = [];
    /** The indent of a line that is left out, until one is not indented more. */
    let leftOut = Infinity;
    for (const [index, line] of text.split('\n').entries()) {
      const place = `${file}:${String(index + 1)}`;
      const indent = line.search(/\S/);
      if (indent > leftOut) continue;
      const isKept = this.#isFor(kind, line, place);
      // An empty line separates paragraphs, whatever is left out around it.
      if (indent >= 0) leftOut = isKept ? Infinity : indent;
      if (!isKept) continue;
      kept.push(this.#withWords(kind, line.replace(CONDITION, ''), place));
      lines.push(index + 1);
    }
    return { text: kept.join('\n'), lines };
  }

  #isFor(kind: string, line: string, place: string): boolean {
    const [, condition, list] = CONDITION.exec(line) ?? [];
    if (list === undefined) return true;
    const named = list.split(', ');
    const unknown = named.find((each) => !this.#words.has(each));
    if (unknown !== undefined) throw new Refusal(`${place}: ${unknown} is no kind of ${KINDS}`);
    return named.includes(kind) === (condition === 'only');
  }

  #withWords(kind: string, line: string, place: string): string {
    return line.replaceAll(WORD, (_, word: string) => {
      const text = this.#words.get(kind)?.get(word);
      if (text === undefined) throw new Refusal(`${place}: ${kind} has no word <${word}> in ${KINDS}`);
      this.#unused.delete(`${kind} ${word}`);
      return text;
    });
  }
}
