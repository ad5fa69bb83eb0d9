import { test } from 'tap';
import { Service } from '../../support/service.ts';

// What a page of the documentation weighs, as a browser gets it.

const MOST_BYTES = 40_000;
/** 1 Mbit/s. */
const BYTES_A_SECOND = 125_000;
/** Of 100 ms each: for the name, the connection, TLS, the page, and what its head loads. */
const ROUND_TRIPS = 5;
const ROUND_TRIP_SECONDS = 0.1;

void test('the weight of the documentation', async (t) => {
  const { app } = await Service.start(t);
  let caller = 0;
  const load = async (url: string) => {
    const remoteAddress = `198.51.100.${String((caller += 1))}`;
    const answer = await app.inject({ url, remoteAddress, headers: { 'accept-encoding': 'br' } });
    t.equal(answer.statusCode, 200, url);
    return answer.rawPayload.length;
  };
  /** Returns the addresses of what the tags of a page load. */
  const loadedBy = async (url: string, tag: RegExp) => {
    const { body } = await app.inject({ url, remoteAddress: `198.51.100.${String((caller += 1))}` });
    return [...body.matchAll(tag)].map(([, address = '']) => address);
  };
  const shared = new Map<string, number>();
  for (const url of await loadedBy(
    '/docs',
    /<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:src|href)="([^"]+)"/g,
  ))
    shared.set(url, await load(url));
  const pages = new Set(await loadedBy('/docs', /<a [^>]*href="(\/docs(?:\/[\w/-]+)?)[#"]/g));
  for (const url of [
    '/docs',
    '/docs/m3us',
    '/docs/guides/receive-events',
    '/docs/objects/line',
    '/docs/errors',
  ])
    t.ok(pages.has(url), url);

  for (const url of pages) {
    const page = await load(url);
    const all = [...shared.values()].reduce((sum, bytes) => sum + bytes, page);
    t.ok(all <= MOST_BYTES, `${url} takes ${String(all)} bytes with what it loads`);
    const styles = await loadedBy(url, /<link rel="stylesheet" href="([^"]+)"/g);
    const scripts = await loadedBy(url, /(<script[^>]*>)/g);
    t.ok(
      scripts.every((tag) => / defer| type="module"/.test(tag)),
      'no script holds up the text',
    );
    const first = page + styles.reduce((sum, style) => sum + (shared.get(style) ?? Infinity), 0);
    const seconds = ROUND_TRIPS * ROUND_TRIP_SECONDS + first / BYTES_A_SECOND;
    t.ok(seconds < 1, `${url} has its first text after ${seconds.toFixed(2)} s`);
  }
});
