import { button } from './elements.ts';

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
