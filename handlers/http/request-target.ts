import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

const NAME = String.raw`[a-z\d](?:[\w.-]*[a-z\d])?\.?`;
const HOST = new RegExp(String.raw`^(?:${NAME}|\[[\da-f:.]+\])(?::\d{1,5})?$`, 'i');
const LONGEST_HOST = 255;
const HOSTS_KEPT = 100;

/** Returns the path and query of a request. The host of an absolute URL replaces the Host header. */
export function pathOf(request: IncomingMessage): string {
  const { url = '/', headers } = request;
  const [absolute, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (absolute === undefined) return url;
  headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Throws 400 for a missing, invalid or second host. HTTP/1.0 needs none: some load balancers use it for checks. */
export function requireHost({ raw }: FastifyRequest): void {
  const { host } = raw.headers;
  if (host === undefined ? raw.httpVersion === '1.0' : isHost(host) && !hasSecondHost(raw.rawHeaders)) return;
  throw new Problem('malformed_request', 'The Host header is missing or not valid, or there are two.');
}

/** Returns whether headers (names and values in turn) have more than one host. Node keeps the first. */
function hasSecondHost(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Throws 417 for an expectation other than `100-continue`, which Node has answered. */
export function requireNoExpectation({ headers }: FastifyRequest): void {
  const { expect } = headers;
  if (expect === undefined || /^100-continue$/i.test(expect)) return;
  throw new Problem('expectation_failed', 'Send the request without the header Expect.');
}

/** Returns the URL of a request for links, without a slash at the end of its path. */
export function absoluteUrl(request: FastifyRequest, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return (publicUrl ?? originOf(request)) + request.url.replace(/^([^?]+)\/(?=\?|$)/, '$1');
}

/** Returns the scheme and host from the proxy, or from the request if the proxy gives no valid ones. */
export function originOf({ protocol, host, headers, socket }: FastifyRequest): string {
  const { localAddress = '', localPort } = socket;
  const ownAddress = `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${String(localPort)}`;
  const usable =
    [host, headers.host, ownAddress].find((name) => name !== undefined && isHost(name)) ?? ownAddress;
  return `${protocol === 'https' ? 'https' : 'http'}://${usable}`;
}

/** A service has few host names. */
const HOSTS = new LRUCache<string, boolean>({
  max: HOSTS_KEPT,
  memoMethod: (text) => text.length <= LONGEST_HOST && HOST.test(text) && URL.canParse(`http://${text}`),
});

const isHost = (text: string): boolean => HOSTS.memo(text);
