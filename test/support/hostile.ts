import type { Test } from 'tap';
import { multipart, urlencoded } from './forms.ts';
import { Shop } from './shop.ts';

// Helpers for tests of rejected bodies: a shop that is ready to sell, and hand-written forms.

export const MIB = 1024 * 1024;
export const JSON_TYPE = 'application/json';
export const FORM = 'application/x-www-form-urlencoded';
export const PARTS = 'multipart/form-data; boundary=b';
export const END = '--b--\r\n';

export type Fields = [name: string, text: string][];

interface Raw {
  type: string;
  payload: string | Buffer;
}

export const part = (headers: string, text = 'x'): string => `--b\r\n${headers}\r\n\r\n${text}\r\n`;
export const field = (name: string, text = 'x'): string =>
  part(`Content-Disposition: form-data; name="${name}"`, text);
export const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** Sets up a shop that sells by `package_id` alone, and rejects other fields sent with it. */
export async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const package_id = String(await shop.package());
  const before = await shop.traces();

  /** Returns the names of the rejected fields, or the error text if there are none. */
  const refused = async (status: number, raw: Raw): Promise<string[] | string> => {
    const { errors, detail } = await service.refused(status, 'm3us_create', { token, raw });
    return errors === undefined ? detail : Object.keys(errors).sort();
  };
  /** Sends more fields in both kinds of forms. Returns what each rejects. */
  const refusedBoth = async (status: number, fields: Fields): Promise<(string[] | string)[]> => {
    const all: Fields = [['package_id', package_id], ...fields];
    return [await refused(status, urlencoded(all)), await refused(status, multipart(all))];
  };
  const parts = (...more: string[]): string => [field('package_id', package_id), ...more].join('');
  const nothingChanged = async (): Promise<void> => {
    t.same(await shop.traces(), before, 'nothing has changed');
  };
  return { service, token, package_id, refused, refusedBoth, parts, nothingChanged };
}
