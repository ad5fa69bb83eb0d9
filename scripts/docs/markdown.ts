import { Marked } from 'marked';
import { escapeHtml, Html } from './html.ts';
import { sample } from './samples.ts';
import { ERRORS, slug, type Site } from './site.ts';

/** Turns the Markdown of the contract into HTML. */
export interface Markdown {
  /** Paragraphs, lists, tables and headings. */
  block: (text?: string) => Html;
  /** The text of one line. */
  inline: (text?: string) => Html;
}

/**
 * Names of operations and codes of problems become links to their descriptions. A code that is also a state of an object
 * does not: `restricted` is mostly the line's. HTML in the text is shown as text.
 */
export function markdownFor(site: Site): Markdown {
  const marked = new Marked({
    renderer: {
      codespan: ({ text }) => linked(site, text, `<code>${escapeHtml(text)}</code>`),
      heading({ tokens, depth, text }) {
        const id = slug(text);
        const title = this.parser.parseInline(tokens);
        return `<h${String(depth)} id="${id}"><a href="#${id}">${title}</a></h${String(depth)}>\n`;
      },
      html: ({ text }) => escapeHtml(text),
      code: ({ lang = '', text }) => sample(lang, text).text,
    },
  });
  return {
    // A wide table scrolls, also for who has only a keyboard.
    block: (text = '') =>
      new Html(marked.parse(text, { async: false }).replaceAll('<table>', '<table tabindex="0">')),
    inline: (text = '') => new Html(marked.parseInline(text.trim(), { async: false })),
  };
}

function linked(site: Site, name: string, code: string): string {
  const isCode = name in site.problems && !isState(site, name);
  const address = site.operations.get(name)?.address ?? (isCode ? `${ERRORS}#${name}` : undefined);
  return address === undefined ? code : `<a href="${address}">${code}</a>`;
}

const isState = ({ contract, objects }: Site, name: string): boolean =>
  objects.some(({ lives }) =>
    lives.some(({ schema }) => contract.components.schemas[schema]?.enum?.includes(name) === true),
  );
