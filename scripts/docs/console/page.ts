import { copyButton } from './copy.ts';
import { button, element, newId } from './elements.ts';

// What every page gets beside its text: a button that copies each sample, and one that opens the console of each
// operation. What a console needs is loaded when the first is opened.

for (const pre of document.querySelectorAll<HTMLPreElement>('.sample pre'))
  pre.previousElementSibling?.append(copyButton(pre));

/** The part of the address that stands for the group: /docs/m3us. */
const group = location.pathname.split('/').at(-1) ?? '';

const style = element('link', { rel: 'stylesheet', href: '/docs/console.css' });

for (const operation of document.querySelectorAll('.operation')) {
  const title = operation.querySelector('h2')?.textContent ?? '';
  const place = element('div', { id: newId(), hidden: true });
  const toggle = button('Try it', () => void openOrClose(), {
    class: 'try',
    'aria-label': `Try it: ${title}`,
    'aria-expanded': 'false',
    'aria-controls': place.id,
  });
  const endpoint = operation.querySelector('.endpoint');
  endpoint?.append(toggle);
  endpoint?.after(place);
  // A link from an answer opens the console that takes its id.
  if (location.search !== '' && location.hash === `#${operation.id}`) void openOrClose();

  async function openOrClose(): Promise<void> {
    place.hidden = !place.hidden;
    toggle.setAttribute('aria-expanded', String(!place.hidden));
    if (place.hidden || place.firstElementChild?.className === 'console') return;
    place.replaceChildren(element('p', { role: 'status' }, 'Loading the console…'));
    try {
      document.head.append(style);
      const { consoleOf } = await import('./console.ts');
      place.replaceChildren(await consoleOf(group, operation.id, title));
      place.querySelector<HTMLElement>('input, select, textarea')?.focus();
    } catch {
      place.replaceChildren(
        element('p', { role: 'status' }, 'The console could not be loaded. Try again later.'),
      );
    }
  }
}
