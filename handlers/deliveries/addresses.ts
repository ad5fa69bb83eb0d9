import { Resolver } from 'node:dns/promises';
import { errorCode } from '../../db/connection/errors.ts';

/** Milliseconds until a name server is asked for the second and last time. */
const PATIENCE = { timeout: 2000, tries: 2 };

/** Returns whether a name means this machine, without asking anybody (RFC 6761). */
export const isLocalName = (name: string): boolean => /(^|\.)localhost\.?$/i.test(name);

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
