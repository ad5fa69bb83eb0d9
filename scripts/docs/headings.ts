import { Marked } from 'marked';
import { slug } from './site.ts';

/** A heading of a text, and what is written below it. */
export interface Heading {
  id: string;
  title: string;
  level: number;
  text: string;
}

/** Returns what a text in Markdown has before its first heading. */
export function openingOf(markdown: string): string {
  let opening = '';
  for (const { type, raw } of new Marked().lexer(markdown)) {
    if (type === 'heading') break;
    opening += raw;
  }
  return opening;
}

/** Returns the headings of a text in Markdown. What is below them is without programs. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  for (const token of new Marked().lexer(markdown)) {
    const last = headings.at(-1);
    if (token.type === 'heading') {
      const title = String(token.text);
      headings.push({ id: slug(title), title, level: Number(token.depth), text: '' });
    } else if (token.type !== 'code' && last) last.text += token.raw;
  }
  return headings;
}

/** Returns the headings of the second level, for the navigation. */
export const sectionsOf = (headings: readonly Heading[]): { id: string; title: string }[] =>
  headings.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title }));
