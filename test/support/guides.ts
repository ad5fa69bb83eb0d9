import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';

// The guides of spec/guides/ as tests run them.

/** A guide with its blocks of code, by their languages. */
export class Guide {
  readonly #text: string;
  readonly #blocks: readonly { language: string; code: string }[];

  private constructor(text: string) {
    this.#text = text;
    this.#blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
      language,
      code,
    }));
  }

  /** `name` is that of the file, without its ending. */
  static read(name: string): Guide {
    return new Guide(readFileSync(projectFile('spec', 'guides', `${name}.md`), 'utf8'));
  }

  /** Returns the part of the guide with this heading. */
  section(heading: string): Guide {
    const part = this.#text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
    if (part === undefined) throw new Error(`the guide has no section ${heading}`);
    return new Guide(part);
  }

  /** The languages of its blocks, each once: a test names them all, so that none is left out. */
  get languages(): string[] {
    return [...new Set(this.#blocks.map(({ language }) => language))].sort();
  }

  /** Returns the blocks in a language. */
  blocks(language: string): string[] {
    return this.#blocks.flatMap((block) => (block.language === language ? [block.code] : []));
  }

  /** Returns the blocks in a language as one program, whose parts they are. */
  code(language: string): string {
    return this.blocks(language).join('\n');
  }

  /** Asserts that responses are as the guide shows them in its blocks of JSON, which leave out fields. */
  shows(t: Test, responses: readonly unknown[]): void {
    const shown = this.blocks('json');
    t.equal(responses.length, shown.length, 'as many responses as the guide shows');
    for (const [index, code] of shown.entries())
      t.match(withoutNumbers(JSON.stringify(responses[index])), withoutNumbers(code), code);
  }
}

/** Ids, times and amounts are others each time. */
const withoutNumbers = (json: string): unknown => JSON.parse(json.replaceAll(/\d+(\.\d+)?/g, '0'));
