import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';
import { isIP } from 'node:net';
import type { Proxies } from '../call/settings.ts';

/** Returns the proxies in Fastify's form. Fastify takes no number, because it does not know who can connect. */
export function trustFunction(proxies: Proxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address, hop) => hop < proxies);
}

/** Returns the test whether an address is a proxy's. Given a number of proxies, only proxies can connect. */
export function proxyTest(proxies: Proxies): (address: string) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0;
  const isTrusted = compile([...proxies]);
  return (address) => isTrusted(address, 0);
}

/** Returns the addresses of an `X-Forwarded-For` after its last text that is none; no proxy vouches for the rest. */
export function verifiedAddresses(forwarded: string): string {
  const texts = forwarded.split(',').map((text) => text.trim());
  const wrong = texts.findLastIndex((text) => !isAddress(text));
  return texts.slice(wrong + 1).join(', ');
}

/** A zone (`fe80::1%eth0`) is valid only on its own machine, and may be any text. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');
