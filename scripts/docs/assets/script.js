// The folded menu, and the way to the search, which comes when a reader wants it. Everything else works without this script.

const input = document.querySelector('#search');

const nav = document.querySelector('nav');
nav.scrollTop = nav.querySelector('[aria-current]').offsetTop - nav.clientHeight / 3;
// A choice in the folded menu folds it again.
nav.addEventListener('click', ({ target }) => {
  if (target.closest('a')) document.querySelector('#menu').checked = false;
});

document.querySelector('.search').hidden = false;
input.addEventListener('focus', () => void import('/docs/search.js'), { once: true });
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
