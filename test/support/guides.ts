import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';

// The guides of spec/guides/ as tests run them.

/** A guide with its blocks of code, by their languages. */
export class Guide {
  readonly #blocks: readonly { language: string; code: string }[];

  /** `name` is that of the file, without its ending. */
  constructor(name: string) {
    const text = readFileSync(projectFile('spec', 'guides', `${name}.md`), 'utf8');
    this.#blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
      language,
      code,
    }));
  }

  /** The languages of its blocks, each once: a test names them all, so that none is left out. */
  get languages(): string[] {
    return [...new Set(this.#blocks.map(({ language }) => language))].sort();
  }

  /** Returns the blocks in a language, which belong together. */
  code(language: string): string {
    const blocks = this.#blocks.filter((block) => block.language === language);
    return blocks.map(({ code }) => code).join('\n');
  }

  /** Asserts that responses are as the guide shows them in its blocks of JSON, which leave out fields. */
  shows(t: Test, responses: readonly unknown[]): void {
    const shown = this.#blocks.filter(({ language }) => language === 'json');
    t.equal(responses.length, shown.length, 'as many responses as the guide shows');
    for (const [index, { code }] of shown.entries())
      t.match(withoutNumbers(JSON.stringify(responses[index])), withoutNumbers(code), code);
  }
}

/** Ids, times and amounts are others each time. */
const withoutNumbers = (json: string): unknown => JSON.parse(json.replaceAll(/\d+(\.\d+)?/g, '0'));
