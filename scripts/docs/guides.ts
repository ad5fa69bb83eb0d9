const GUIDES = '/docs/guides';

/** A text of spec/guides/: what to do, step by step, to reach something. */
export interface Guide {
  title: string;
  /** What it is good for: its first paragraph. */
  summary: string;
  text: string;
  address: string;
}

/** Parses a guide. `name` is that of its file, without the ending. */
export function parseGuide(name: string, markdown: string): Guide {
  const [, title, summary, text] = /^# ([^\n]+)\n\n(.+?)\n\n(.*)$/s.exec(markdown) ?? [];
  if (title === undefined || summary === undefined || text === undefined)
    throw new Error(`the guide ${name} does not begin with a heading and a paragraph`);
  return { title, summary: summary.replaceAll('\n', ' '), text, address: `${GUIDES}/${name}` };
}

/** Returns whether a guide names an operation. */
export const tellsOf = ({ summary, text }: Guide, operationId: string): boolean =>
  `${summary}\n${text}`.includes(`\`${operationId}\``);
