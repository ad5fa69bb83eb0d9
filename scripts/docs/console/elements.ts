type Child = Node | string;

/**
 * Returns a new element with attributes and children. Texts are shown as text. An attribute that is `true` is there, one
 * that is `false` or undefined is not.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(attribute, '');
    else if (value !== false && value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

let made = 0;

/** Returns an id that no other element of the page has. */
export function newId(): string {
  made += 1;
  return `console-${String(made)}`;
}

/** Returns a button that is no submit button. */
export function button(text: string, click: () => void, attributes: Record<string, string> = {}) {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', click);
  return made;
}

/** Returns a text with the parts in backticks as code. */
export function withCode(text: string): Child[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)));
}
