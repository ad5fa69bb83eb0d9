import { button, element } from './elements.ts';

const SHOWN_MS = 2000;

/** Returns a button that copies the text of an element. */
export function copyButton(source: HTMLElement): HTMLButtonElement {
  const copy = button('Copy', () => void copyText(), { class: 'copy', 'aria-live': 'polite' });
  // Browsers give pages without TLS no clipboard, but on the reader's own machine.
  copy.hidden = !isSecureContext;

  async function copyText(): Promise<void> {
    const copied = await navigator.clipboard.writeText(source.textContent).then(
      () => true,
      () => false,
    );
    copy.textContent = copied ? 'Copied' : 'Not allowed';
    setTimeout(() => (copy.textContent = 'Copy'), SHOWN_MS);
  }

  return copy;
}

/** Returns a text under a title and a button that copies it: what is run, or what it has answered. */
export function sample(kind: 'program' | 'output', title: string, text: HTMLPreElement): HTMLElement {
  const caption = element('figcaption', {}, title, copyButton(text));
  return element('figure', { class: `sample ${kind}` }, caption, text);
}
