import { marked } from 'marked';

const GUIDES = '/docs/guides';

/** A page that is written in Markdown, such as what to do, step by step, to reach something. */
export interface Guide {
  title: string;
  /** What it is good for: its first paragraph. */
  summary: string;
  text: string;
  address: string;
}

/** Returns the address of a guide. `name` is that of its file, without the ending. */
export const guideAddress = (name: string): string => `${GUIDES}/${name}`;

/** Parses the text of a page. Throws an Error for one that does not begin with a heading and a paragraph. */
export function parseGuide(address: string, markdown: string): Guide {
  const [heading, paragraph] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (heading?.type !== 'heading' || paragraph?.type !== 'paragraph')
    throw new Error(`the text of ${address} does not begin with a heading and a paragraph`);
  return {
    title: String(heading.text),
    summary: String(paragraph.text).replaceAll('\n', ' '),
    text: markdown.slice(markdown.indexOf(paragraph.raw) + paragraph.raw.length).trim(),
    address,
  };
}

/** Returns whether a guide names an operation. */
export const tellsOf = ({ summary, text }: Guide, operationId: string): boolean =>
  `${summary}\n${text}`.includes(`\`${operationId}\``);
