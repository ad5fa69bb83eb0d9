import { BlockList, isIP } from 'node:net';
import { Problem } from '../call/problem.ts';

// Networks are written as an address, or as one with the length of a prefix: `192.0.2.7`, `2001:db8::/32`. An IPv4 address
// may also be written as IPv6 maps it (`::ffff:192.0.2.7`), which is the same address.

interface Network {
  address: string;
  /** In bits. */
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** Returns whether a token may be used from an address, by its networks; null allows all. */
export function isAllowedFrom(address: string, networks: readonly string[] | null): boolean {
  if (networks === null) return true;
  const family = familyOf(address);
  return family !== undefined && listOf(networks).check(address, family);
}

/** Returns whether a text is a network. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/** Returns those of some networks that are not within one of the others. */
export function networksBeyond(networks: readonly string[], allowed: readonly string[]): string[] {
  return networks.filter((text) => {
    const network = networkOf(text);
    return network === undefined || !allowed.some((other) => contains(other, network));
  });
}

/** Returns the 403 for a request from elsewhere. It says which address the service sees: a proxy may be in between. */
export const networkNotAllowed = (address: string): Problem =>
  new Problem('network_not_allowed', `This token may not be used from ${address}.`);

function contains(text: string, { address, prefix, family }: Network): boolean {
  const outer = networkOf(text);
  return outer?.family === family && outer.prefix <= prefix && listOf([text]).check(address, family);
}

/** The lists of networks that are asked for again: those of a token. To make one takes longer than to look into it. */
const lists = new WeakMap<readonly string[], BlockList>();

function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network !== undefined) list.addSubnet(network.address, network.prefix, network.family);
  }
  lists.set(networks, list);
  return list;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** The prefix of IPv4 addresses in IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;

function networkOf(text: string): Network | undefined {
  const [address = '', length, ...more] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || more.length > 0) return undefined;
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return undefined;
  const prefix = length === undefined ? BITS[family] : Number(length);
  if (prefix > BITS[family]) return undefined;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped === undefined || prefix < MAPPED_BITS) return { address, prefix, family };
  return { address: mapped, prefix: prefix - MAPPED_BITS, family: 'ipv4' };
}

/** An address with a zone (`fe80::1%eth0`) means something on its own machine only. */
function familyOf(address: string): Network['family'] | undefined {
  if (address.includes('%')) return undefined;
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
