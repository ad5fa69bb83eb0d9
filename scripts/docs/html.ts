/** HTML that needs no escaping any more. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | undefined | readonly Part[];

/** A tagged template for HTML. It escapes what is inserted, unless it is `Html`. Lists are joined; undefined is empty. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + render(parts[index])).join(''));
}

export const EMPTY = new Html('');

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

/** Escapes a text for elements and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
