// The search of the documentation, and the keys that lead to it. Everything else works without this script.

const box = document.querySelector('.search');
const input = document.querySelector('#search');
const found = document.querySelector('#found');
const MOST = 12;

/** @typedef {[label: string, detail: string, address: string]} Entry */

/** @type {Entry[] | undefined} What can be found, once the reader begins to search. */
let entries;

const nav = document.querySelector('nav');
nav.scrollTop = nav.querySelector('[aria-current]').offsetTop - nav.clientHeight / 3;
// A choice in the folded menu folds it again.
nav.addEventListener('click', ({ target }) => {
  if (target.closest('a')) document.querySelector('#menu').checked = false;
});

box.hidden = false;
input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void load().then(show));
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') found.querySelector('a')?.focus();
  else if (event.key === 'Enter') found.querySelector('a')?.click();
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
});
found.addEventListener('keydown', (event) => {
  const item = event.target.closest('li');
  if (event.key === 'ArrowDown') item.nextElementSibling?.firstChild.focus();
  else if (event.key === 'ArrowUp') (item.previousElementSibling?.firstChild ?? input).focus();
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
});
found.addEventListener('click', close);
document.addEventListener('click', ({ target }) => box.contains(target) || (found.hidden = true));
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === input || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});

async function load() {
  if (entries) return;
  const answer = await fetch('/docs/search.json');
  if (answer.ok) entries = await answer.json();
}

/** Shows the entries that have every word. Those that begin with the text come first. */
function show() {
  /** @type {string} */
  const text = input.value.trim().toLowerCase();
  const words = text.split(/\s+/);
  const matches =
    text === '' ? [] : (entries ?? []).filter((entry) => words.every((word) => has(entry, word)));
  matches.sort((a, b) => rank(b, text) - rank(a, text));
  found.replaceChildren(...matches.slice(0, MOST).map(item));
  if (text !== '' && entries && matches.length === 0) found.append('Nothing found');
  found.hidden = text === '' || !entries;
}

/** @type {(entry: Entry, word: string) => boolean} */
const has = ([label, detail], word) => `${label} ${detail}`.toLowerCase().includes(word);

/** @type {(entry: Entry, text: string) => number} */
const rank = ([label, detail], text) =>
  Number(detail.split(' ').includes(text)) * 2 + Number(label.toLowerCase().startsWith(text));

/** @param {Entry} entry */
function item([label, detail, address]) {
  const link = document.createElement('a');
  link.href = address;
  const small = document.createElement('small');
  small.textContent = detail;
  link.append(label, small);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

function close() {
  found.hidden = true;
  input.value = '';
  input.blur();
}
