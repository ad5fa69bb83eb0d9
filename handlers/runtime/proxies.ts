import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';
import { isIP } from 'node:net';

/** Whose `X-Forwarded-*` headers are believed: of so many proxies in front, or of those in these networks. */
export type Proxies = number | readonly string[];

/** The same for Fastify. Of a number it would believe none, since it cannot tell who connects; the operator can. */
export function trustIn(proxies: Proxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address, hop) => hop < proxies);
}

/** Whether an address that connects is that of a proxy. With a number of proxies in front, nobody else connects. */
export function isProxyIn(proxies: Proxies): (address: string) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0;
  const isTrusted = compile([...proxies]);
  return (address) => isTrusted(address, 0);
}

/**
 * What is left of an `X-Forwarded-For` up to the first text that is no address, as read from the nearest proxy:
 * what stands before that is nobody's word.
 */
export function addressesIn(forwarded: string): string {
  const texts = forwarded.split(',').map((text) => text.trim());
  const wrong = texts.findLastIndex((text) => !isAddress(text));
  return texts.slice(wrong + 1).join(', ');
}

/** A zone (`fe80::1%eth0`) means something on its own machine only, and may be any text. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');
