import { readFile } from 'node:fs/promises';
import { projectFile } from '../../handlers/runtime/project-file.ts';

/** README's section on more machines, as the blocks that it shows. */
export class Section {
  /** The blocks that have not been used yet. */
  private readonly left: { title: string; text: string }[];
  private readonly prose: string;

  private constructor(prose: string) {
    this.prose = prose;
    this.left = [...prose.matchAll(/^ *```\w+\n *# (.*?)\n(.*?)^ *```$/gms)].map(
      ([, title = '', text = '']) => ({ title, text: text.replaceAll(/^ {3}/gm, '') }),
    );
  }

  static async read(): Promise<Section> {
    const readme = await readFile(projectFile('README.md'), 'utf8');
    const [, prose] = /^### More machines\n(.*?)^### /ms.exec(readme) ?? [];
    if (prose === undefined) throw new Error('README has no section "More machines"');
    return new Section(prose);
  }

  /** Returns the next block whose first line is a comment that begins so, and uses it up. */
  block(title: string): string {
    const index = this.left.findIndex((block) => block.title.startsWith(title));
    const [block] = index === -1 ? [] : this.left.splice(index, 1);
    if (block === undefined) throw new Error(`README has no block "# ${title}" here`);
    return block.text;
  }

  /** Returns what stands in backticks and matches. */
  inline(pattern: RegExp): string {
    const found = [...this.prose.matchAll(/`([^`\n]+)`/g)].find(([, text = '']) => pattern.test(text));
    if (found?.[1] === undefined) throw new Error(`README has no \`${pattern.source}\` here`);
    return found[1];
  }

  /** Returns the titles of blocks that nobody has used. */
  get unused(): string[] {
    return this.left.map(({ title }) => title);
  }
}
