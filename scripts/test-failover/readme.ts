import { readFile } from 'node:fs/promises';
import { projectFile } from '../../handlers/http/project-file.ts';

/** Sections of a page for operators, as the blocks that they show. */
export class Section {
  /** The blocks that have not been used yet. */
  readonly #left: { title: string; text: string }[];
  readonly #prose: string;

  private constructor(prose: string) {
    this.#prose = prose;
    this.#left = [...prose.matchAll(/^ *```\w+\n *# (.*?)\n(.*?)^ *```$/gms)].map(
      ([, title = '', text = '']) => ({ title, text: text.replaceAll(/^ {3}/gm, '') }),
    );
  }

  /** Reads a file of the project, from one heading to another. */
  static async read(path: readonly string[], from: string, to: string): Promise<Section> {
    const page = await readFile(projectFile(...path), 'utf8');
    const [, after] = page.split(`\n## ${from}\n`);
    const [prose, rest] = after?.split(`\n## ${to}\n`) ?? [];
    if (prose === undefined || rest === undefined)
      throw new Error(`${path.join('/')} has no sections "${from}" and "${to}"`);
    return new Section(prose);
  }

  /** Returns the next block whose first line is a comment that begins so, and uses it up. */
  block(title: string): string {
    const index = this.#left.findIndex((block) => block.title.startsWith(title));
    const [block] = index === -1 ? [] : this.#left.splice(index, 1);
    if (block === undefined) throw new Error(`there is no block "# ${title}" here`);
    return block.text;
  }

  /** Returns what stands in backticks and matches. */
  inline(pattern: RegExp): string {
    const found = [...this.#prose.matchAll(/`([^`\n]+)`/g)].find(([, text = '']) => pattern.test(text));
    if (found?.[1] === undefined) throw new Error(`there is no \`${pattern.source}\` here`);
    return found[1];
  }

  /** Returns the titles of blocks that nobody has used. */
  get unused(): string[] {
    return this.#left.map(({ title }) => title);
  }
}
