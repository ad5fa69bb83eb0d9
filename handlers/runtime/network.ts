import { normalizeIP } from '@fastify/rate-limit';

/** The network that an address stands for: of IPv6 the /64 that one customer has, of IPv4 the address itself. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
