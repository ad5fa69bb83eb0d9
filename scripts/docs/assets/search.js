import { find } from '../search/find.ts';
import { readIndex } from '../search/index-of.ts';

// The search: a combobox with the list of what it finds.

const MOST = 12;
const box = document.querySelector('.search');
const input = document.querySelector('#search');
const found = document.querySelector('#found');
const count = document.querySelector('#found-count');

const loaded = load();
let active = -1;

input.addEventListener('input', () => void show());
input.addEventListener('focus', () => void show());
input.addEventListener('keydown', (event) => {
  const links = found.children;
  if (event.key === 'ArrowDown') activate((active + 1) % links.length);
  else if (event.key === 'ArrowUp') activate((Math.max(active, 0) + links.length - 1) % links.length);
  else if (event.key === 'Enter') links[Math.max(active, 0)]?.click();
  else if (event.key === 'Escape' && isOpen()) close();
  else if (event.key === 'Escape') input.value = '';
  else return;
  event.preventDefault();
});
found.addEventListener('click', close);
document.addEventListener('click', ({ target }) => box.contains(target) || close());
await show();

async function load() {
  const answer = await fetch('/docs/search.json');
  if (!answer.ok) throw new Error(`The index of the search cannot be loaded: ${String(answer.status)}`);
  return readIndex(await answer.text());
}

async function show() {
  const index = await loaded;
  const results = find(index, input.value).slice(0, MOST);
  found.replaceChildren(...results.map(option));
  activate(-1);
  const isAsked = input.value.trim() !== '';
  const isShown = results.length > 0;
  found.hidden = !isShown;
  input.setAttribute('aria-expanded', String(isShown));
  count.textContent = !isAsked ? '' : isShown ? `Results: ${String(results.length)}` : 'Nothing found';
  count.classList.toggle('nothing', isAsked && !isShown);
}

/** Makes one of the results the chosen one; -1 is none. */
function activate(place) {
  active = found.hidden ? -1 : place;
  [...found.children].forEach((link, index) => {
    link.setAttribute('aria-selected', String(index === active));
  });
  const chosen = [...found.children].find((_, index) => index === active);
  input.setAttribute('aria-activedescendant', chosen?.id ?? '');
  chosen?.scrollIntoView({ block: 'nearest' });
}

function option({ label, detail, address }, index) {
  const link = document.createElement('a');
  link.href = address;
  link.id = `found-${String(index)}`;
  link.role = 'option';
  link.tabIndex = -1;
  const small = document.createElement('small');
  small.textContent = detail;
  link.append(label, small);
  return link;
}

const isOpen = () => !found.hidden;

function close() {
  found.hidden = true;
  count.textContent = '';
  count.classList.remove('nothing');
  input.setAttribute('aria-expanded', 'false');
  activate(-1);
}
