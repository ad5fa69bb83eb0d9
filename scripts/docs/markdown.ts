import { Marked } from 'marked';
import { escapeHtml, Html } from './html.ts';
import { ERRORS, slug, type Site } from './site.ts';

/** Turns the Markdown of the contract into HTML. */
export interface Markdown {
  /** Paragraphs, lists, tables and headings. */
  block: (text?: string) => Html;
  /** The text of one line. */
  inline: (text?: string) => Html;
}

/** Names of operations and codes of problems become links to their descriptions. HTML in the text is shown as text. */
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
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  return {
    block: (text = '') => new Html(marked.parse(text, { async: false })),
    inline: (text = '') => new Html(marked.parseInline(text.trim(), { async: false })),
  };
}

function linked({ operations, problems }: Site, name: string, code: string): string {
  const address = operations.get(name)?.address ?? (name in problems ? `${ERRORS}#${name}` : undefined);
  return address === undefined ? code : `<a href="${address}">${code}</a>`;
}
