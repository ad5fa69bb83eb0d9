import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errorCode } from '../../db/connection/errors.ts';

// Where a URL that a stranger has set may lead: to a public address, or to one of the networks that the operator allows.
// A name is judged by the addresses that are then connected to, because it may have others the next time.

/** Azure's metadata service has a public address. */
const METADATA = '168.63.129.16';

const MESSAGES = {
  url: 'must be a URL',
  scheme: 'must begin with https://',
  credentials: 'must hold no user name and no password',
  port: 'must have port 443 or one above 1023',
  address: 'must lead to a public address',
} as const;

/** Resolves a name to all its addresses: to none if it does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export class Destinations {
  readonly #networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  readonly #resolve: Resolve;

  /** `networks` are allowed although they are not public, also without TLS: `10.0.0.0/8`. */
  constructor(networks: readonly string[], resolve: Resolve = addressesOf) {
    this.#networks = networks.map((network) => ipaddr.parseCIDR(network));
    this.#resolve = resolve;
  }

  /** Returns why a URL is refused, as far as it says so itself. A name may still lead to a refused address. */
  faultOf(text: string): string | undefined {
    if (!URL.canParse(text)) return MESSAGES.url;
    const url = new URL(text);
    const host = hostOf(url);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.#networks.length > 0))
      return MESSAGES.scheme;
    if (url.username !== '' || url.password !== '') return MESSAGES.credentials;
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (port !== 443 && port <= 1023) return MESSAGES.port;
    if (isIP(host) !== 0) return this.#faultOfAddress(url, host);
    return isPrivateName(host) && this.#networks.length === 0 ? MESSAGES.address : undefined;
  }

  /**
   * Returns the `lookup` of a connection to a URL. It fails unless all addresses of the name are allowed, and the connection
   * goes to one of those that it has seen.
   */
  lookupFor(url: URL): LookupFunction {
    return (hostname, { all }, done) => {
      this.#allowed(url, hostname).then(
        ([first, ...others]) => {
          if (all === true) done(null, [first, ...others]);
          else done(null, first.address, first.family);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
      );
    };
  }

  /** Returns the addresses of a name. What names exist in the service's own network, the error does not tell. */
  async #allowed(url: URL, name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const addresses = await this.#resolve(name);
    const fault = addresses.map((address) => this.#faultOfAddress(url, address)).find(Boolean);
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (first === undefined || fault !== undefined) throw new Error(`the URL ${fault ?? MESSAGES.address}`);
    return [first, ...others];
  }

  #faultOfAddress({ protocol }: URL, text: string): string | undefined {
    const address = ipaddr.parse(text);
    if (this.#networks.some((network) => address.kind() === network[0].kind() && address.match(network)))
      return undefined;
    if (protocol !== 'https:') return MESSAGES.scheme;
    return isPublic(address) && text !== METADATA ? undefined : MESSAGES.address;
  }
}

/** Of IPv6, only this part is given out; others of the rest embed IPv4 addresses. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL));

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Milliseconds until a name server is asked for the second and last time. */
const PATIENCE = { timeout: 2000, tries: 2 };

/** Returns whether a name has no dot, or an ending that no public name has (RFC 6761, 6762, 8375; ICANN reserved `internal`). */
const isPrivateName = (name: string): boolean =>
  /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/i.test(name);

/** Returns whether a name means this machine, without asking anybody (RFC 6761). */
const isLocalName = (name: string): boolean => /(^|\.)localhost\.?$/i.test(name);

/**
 * Returns the addresses of a name; none for one that does not exist. It asks the name servers itself: for `dns.lookup`, one
 * of few threads waits, and names whose servers hang would keep all others waiting. A new resolver knows the name servers
 * that the machine has now.
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
