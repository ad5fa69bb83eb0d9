import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { Problem } from '../call/problem.ts';
import { normalizeIP } from '@fastify/rate-limit';

// A network is an address, alone or with a prefix length: `192.0.2.7`, `2001:db8::/32`. An IPv4 address in its IPv6
// form (`::ffff:192.0.2.7`) is the same address, and in no IPv6 network.

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The first address, and the prefix length in bits. */
type Network = [Address, number];

/** Returns whether the networks of a token allow an address; null allows all. */
export function isAllowedFrom(address: string, networks: readonly string[] | null): boolean {
  return networks === null || networksBeyond([address], networks).length === 0;
}

/** Returns whether a text is a network. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

/** Returns the networks that lie in none of the allowed ones. */
export function networksBeyond(networks: readonly string[], allowed: readonly string[]): string[] {
  const known = allowed.flatMap((text) => {
    const network = parseNetwork(text);
    return network === undefined ? [] : [network];
  });
  return networks.filter((text) => {
    const network = parseNetwork(text);
    return network === undefined || !known.some((outer) => contains(outer, network));
  });
}

/** Returns the 403 for a request from elsewhere. It names the address that the service sees, which may be a proxy's. */
export const networkNotAllowed = (address: string, policy: string): Problem =>
  new Problem('network_not_allowed', `This token may not be used from ${address}.`, { policy });

const contains = ([outer, length]: Network, [address, prefix]: Network): boolean =>
  outer.kind() === address.kind() && length <= prefix && address.match(outer, length);

const MAPPED_BITS = 96;

function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...more] = text.split('/');
  // An address with a zone (`fe80::1%eth0`) is valid only on its own machine.
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return undefined;
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return undefined;
  const parsed: Address = ipaddr.parse(address);
  const bits = parsed.toByteArray().length * 8;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return undefined;
  return parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && prefix >= MAPPED_BITS
    ? [parsed.toIPv4Address(), prefix - MAPPED_BITS]
    : [parsed, prefix];
}

/** Returns the network of an address: for IPv6 the /64 of one customer, for IPv4 the address itself. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
