import { normalizeIP } from '@fastify/rate-limit';

/** Returns the network of an address: for IPv6 the /64 of one customer, for IPv4 the address itself. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
