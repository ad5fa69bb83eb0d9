// The token of the console: kept in this tab, until the tab is closed.

const KEY = 'console-token';

const listeners = new Set<(token: string) => void>();

/** Returns the token, or an empty text if there is none. */
export const currentToken = (): string => sessionStorage.getItem(KEY) ?? '';

/** Keeps a token for all consoles of the tab. An empty text forgets the one before. */
export function keepToken(token: string): void {
  if (token === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener(token);
}

/** Tells a console on this page of every token that is kept from now on. */
export function onToken(listener: (token: string) => void): void {
  listeners.add(listener);
}
