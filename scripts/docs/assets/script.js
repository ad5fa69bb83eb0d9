// The mark of what is read, the folded menu, and the way to the search, which comes when a reader wants it. Everything else works without this script.

const input = document.querySelector('#search');

const nav = document.querySelector('nav');
const sections = [...nav.querySelectorAll('.sections a')];

/** Marks the section that is read: the last one that begins in the upper third of the window. */
function markSection() {
  const here = sections.findLast(
    ({ hash }) => document.getElementById(hash.slice(1)).getBoundingClientRect().top < innerHeight / 3,
  );
  for (const link of sections) link.ariaCurrent = link === here ? 'location' : null;
  const place = here ?? nav.querySelector('[aria-current]');
  const [{ top, bottom }, view] = [place, nav].map((element) => element.getBoundingClientRect());
  if (top < view.top || bottom > view.bottom) nav.scrollTop = place.offsetTop - nav.clientHeight / 3;
}

markSection();
document.addEventListener('scroll', markSection, { passive: true });
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
