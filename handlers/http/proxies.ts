import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';
import { isIP } from 'node:net';
import type { Proxies } from '../call/settings.ts';

/**
 * Returns the same for Fastify. By a number alone Fastify would trust nobody, since it does not know who connects. The
 * operator does.
 */
export function trustFunction(proxies: Proxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address, hop) => hop < proxies);
}

/** Returns whether the address of a connection is a proxy. With a number of proxies, only proxies can connect. */
export function proxyTest(proxies: Proxies): (address: string) => boolean {
  if (typeof proxies === 'number') return () => proxies > 0;
  const isTrusted = compile([...proxies]);
  return (address) => isTrusted(address, 0);
}

/**
 * Returns the addresses of an `X-Forwarded-For` up to the first text that is not an address, counted from the nearest
 * proxy. Nobody vouches for what stands before that text.
 */
export function verifiedAddresses(forwarded: string): string {
  const texts = forwarded.split(',').map((text) => text.trim());
  const wrong = texts.findLastIndex((text) => !isAddress(text));
  return texts.slice(wrong + 1).join(', ');
}

/** A zone (`fe80::1%eth0`) is meaningful on its own machine only, and may be any text. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');
