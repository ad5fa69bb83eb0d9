import { parseArgs } from 'node:util';
import type { components } from '../../generated/types.ts';
import type { Answer } from './client.ts';
import { printable } from './printable.ts';
import { Refusal } from './refusal.ts';

// What the commands of a partner are told. No list of processes shows a token that comes from the environment.

/** A service, and whoever calls it. */
export interface Partner {
  /** The address of the service, without the path of the API. */
  server: string;
  token: string;
}

/** Returns the service of `--server` or API_SERVER, and the token of API_TOKEN. Throws a Refusal if one is missing. */
export function partner(told: { server?: string | undefined; token?: string | undefined } = {}): Partner {
  const { API_SERVER, API_TOKEN } = process.env;
  const [server = '', token = ''] = [told.server ?? API_SERVER, told.token ?? API_TOKEN];
  const isAddress = URL.canParse(server) && /^https?:/.test(server) && new URL(server).pathname === '/';
  if (!isAddress)
    throw new Refusal(
      'Name the service by --server https://api.example.com, without a path, or by API_SERVER.',
    );
  if (!/^[\x21-\x7E]+$/.test(token)) throw new Refusal('API_TOKEN has to be an access token.');
  return { server: new URL(server).origin, token };
}

/**
 * Returns the arguments of a command: the options with these names, each with a text, and the other words. Throws a Refusal
 * that says how to use it if there are others, or not so many words.
 */
export function argumentsOf<Name extends string>(
  usage: string,
  names: readonly Name[],
  words = 0,
): { values: Partial<Record<Name, string>>; positionals: string[] } {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === words) return { values: values as Partial<Record<Name, string>>, positionals };
  } catch {
    // Unknown arguments.
  }
  throw new Refusal(`Usage: subscription-reseller-api ${usage}`);
}

/** Says what a service has refused. */
export function refusedAnswer({ status, body }: Answer): string {
  const { detail = '' } = (body ?? {}) as Partial<components['schemas']['Problem']>;
  return printable(`The service answered ${String(status)}. ${detail}`.trimEnd());
}
