import { element } from './elements.ts';

/** Stands for a link in a text, before its number. No answer has it. */
const MARK = '\u{F0000}';

/**
 * Returns JSON as text in which ids are links to the operations that take them, by the names of their fields. An `id` is
 * that of the object which the operation answers or lists; within `transaction` it is a `transaction_id`.
 */
export function withLinks(data: unknown, ids: Readonly<Record<string, string>>): (string | HTMLElement)[] {
  const links: HTMLElement[] = [];
  /** The fields that objects are in. A list is the field of its items. */
  const owners = new Map<unknown, string>();
  const text = JSON.stringify(
    data,
    function (this: unknown, key: string, value: unknown) {
      const owner = owners.get(this) ?? '';
      if (typeof value === 'object') owners.set(value, Array.isArray(this) ? owner : key);
      const address = typeof value === 'number' ? ids[fieldOf(owner, key)] : undefined;
      if (address === undefined) return value;
      const [page = '', operation = ''] = address.split('#');
      links.push(element('a', { href: `${page}?id=${String(value)}#${operation}` }, String(value)));
      return MARK + String(links.length - 1);
    },
    2,
  );
  return text
    .split(new RegExp(`"${MARK}(\\d+)"`, 'u'))
    .map((part, index) => (index % 2 === 0 ? part : (links[Number(part)] ?? part)));
}

function fieldOf(owner: string, key: string): string {
  if (key !== 'id' || owner === '' || owner === 'data') return key;
  return `${owner.replace(/s$/, '')}_id`;
}
