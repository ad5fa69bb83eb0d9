import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { errorCode } from '../../db/connection/errors.ts';

// The destinations that a user's URL may have: public addresses, and the networks that the operator allows. A name is
// checked by the addresses that the connection then uses, because the next lookup may return others.

/** Azure's metadata service, which has a public address. */
const METADATA = '168.63.129.16';

const SCHEME = 'must begin with https://';
const ADDRESS = 'must lead to a public address';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Resolves a name to all its addresses; none if it does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export class Destinations {
  readonly #networks: readonly [Address, number][];
  readonly #resolve: Resolve;

  /** `networks` (`10.0.0.0/8`) are allowed although not public, also without TLS. */
  constructor(networks: readonly string[], resolve: Resolve = addressesOf) {
    this.#networks = networks.map((network) => ipaddr.parseCIDR(network));
    this.#resolve = resolve;
  }

  /** Returns why a URL is refused, without a lookup. The name may still resolve to a refused address. */
  faultOf(text: string): string | undefined {
    if (!URL.canParse(text)) return 'must be a URL';
    const url = new URL(text);
    const isSecure = url.protocol === 'https:';
    if (!isSecure && !(url.protocol === 'http:' && this.#networks.length > 0)) return SCHEME;
    if (url.username !== '' || url.password !== '') return 'must hold no user name and no password';
    const port = Number(url.port || (isSecure ? 443 : 80));
    if (port !== 443 && port <= 1023) return 'must have port 443 or one above 1023';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) return this.#faultOfAddress(url, host);
    return isPrivateName(host) && this.#networks.length === 0 ? ADDRESS : undefined;
  }

  /**
   * Returns the `lookup` for a connection to a URL. It fails unless all addresses are allowed, and the connection uses
   * one of these. The error does not tell whether a name exists in the service's own network.
   */
  lookupFor(url: URL): LookupFunction {
    return callbackify(async (name: string, _options: object): Promise<LookupAddress[]> => {
      const addresses = await this.#resolve(name);
      const faults = addresses.map((address) => this.#faultOfAddress(url, address));
      const fault = addresses.length === 0 ? ADDRESS : faults.find(Boolean);
      if (fault !== undefined) throw new Error(`the URL ${fault}`);
      return addresses.map((address) => ({ address, family: isIP(address) }));
    });
  }

  #faultOfAddress({ protocol }: URL, text: string): string | undefined {
    const address = ipaddr.parse(text);
    if (ipaddr.subnetMatch(address, { allowed: [...this.#networks] }, '') === 'allowed') return undefined;
    if (protocol !== 'https:') return SCHEME;
    return isPublic(address) && text !== METADATA ? undefined : ADDRESS;
  }
}

/** The only part of IPv6 that is assigned; the rest has ranges that embed IPv4 addresses. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL));

/** Milliseconds until a name server is asked for the second and last time. */
const PATIENCE = { timeout: 2000, tries: 2 };

/** Returns whether a name has no dot, or an ending reserved for private names (RFC 6761, 6762, 8375, ICANN). */
const isPrivateName = (name: string): boolean =>
  /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/i.test(name);

/** Returns whether a name always means this machine (RFC 6761). */
const isLocalName = (name: string): boolean => /(^|\.)localhost\.?$/i.test(name);

/**
 * Returns the addresses of a name; none if it does not exist. It asks the name servers itself: `dns.lookup` occupies
 * one of few threads, so that names with hanging servers would block all others. A new resolver reads the machine's
 * current name servers.
 */
export async function addressesOf(name: string, resolver = new Resolver(PATIENCE)): Promise<string[]> {
  if (isLocalName(name)) return ['127.0.0.1', '::1'];
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = answers.find((answer) => answer.status === 'rejected' && !isMissing(answer.reason));
  if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason;
  return addresses;
}

const isMissing = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '');
