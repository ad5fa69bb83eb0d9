import type { Schema } from '../call/contract.ts';

// What a page of a list says beside its items: where it is, and the addresses of others.

export interface Page<Item> extends Schema<'PageEnvelope'> {
  data: Item[];
}

/** The page that a request asks for, and its URL. */
interface PageCall {
  query: { page: number; per_page: number };
  url: string;
}

/** Returns the items of a page with the pagination fields. */
export function envelope<Item>(
  { query: { page: number, per_page: size }, url }: PageCall,
  data: Item[],
  total: number,
): Page<Item> {
  const [path, search] = splitOnce(url, '?');
  const last = Math.max(1, Math.ceil(total / size));
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  const rest = parameters.toString();
  const base = `${path}?${rest === '' ? '' : `${rest}&`}page=`;
  const urlOf = (target: number): string => base + String(target);
  // Beyond the last page, the previous page is the last one.
  const previous = number > 1 ? urlOf(Math.min(number - 1, last)) : null;
  const next = number < last ? urlOf(number + 1) : null;
  const first = (number - 1) * size + 1;
  return {
    current_page: number,
    data,
    first_page_url: urlOf(1),
    from: data.length === 0 ? null : first,
    last_page: last,
    last_page_url: urlOf(last),
    links: linksAround(number, last, { previous, next, urlOf }),
    next_page_url: next,
    path,
    per_page: size,
    prev_page_url: previous,
    to: data.length === 0 ? null : first + data.length - 1,
    total,
  };
}

/** Returns the links to the previous page, to numbered pages around one, and to the next page. */
function linksAround(
  number: number,
  last: number,
  {
    previous,
    next,
    urlOf,
  }: { previous: string | null; next: string | null; urlOf: (page: number) => string },
): Schema<'PageLink'>[] {
  return [
    { url: previous, label: '&laquo; Previous', active: false },
    ...numbersAround(number, last).map((target) => ({
      url: urlOf(target),
      label: String(target),
      active: target === number,
    })),
    { url: next, label: 'Next &raquo;', active: false },
  ];
}

const LINKS = 12;

/** Returns at most twelve consecutive page numbers, with the current one in the middle where possible. */
function numbersAround(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - LINKS / 2, last - LINKS + 1));
  return Array.from({ length: Math.min(LINKS, last) }, (_, index) => start + index);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
