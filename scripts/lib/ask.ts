import { Refusal } from './refusal.ts';

/** What a server may take for a complete answer, in milliseconds: more than any operation has. */
const ANSWER_MS = 60_000;
/** In bytes: the contract itself has two million. */
const LONGEST_ANSWER = 32 * 1024 * 1024;

/** An answer, with its whole body as a text. */
export interface Told {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request. Throws a Refusal, which names it, if there is no answer, or none that ends within `ms` and 32 MiB. */
export async function ask(url: string, init: RequestInit = {}, ms = ANSWER_MS): Promise<Told> {
  const refused = (why: string): Refusal => new Refusal(`${init.method ?? 'GET'} ${url}: ${why}.`);
  try {
    const { status, headers, body } = await fetch(url, { ...init, signal: AbortSignal.timeout(ms) });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const chunks: AsyncIterable<Uint8Array> | [] = body ?? [];
    for await (const part of chunks) {
      parts.push(part);
      bytes += part.length;
      if (bytes > LONGEST_ANSWER) throw refused('the answer is longer than 32 MiB');
    }
    return { status, headers, text: Buffer.concat(parts).toString('utf8') };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal) throw error;
    if (error.name === 'TimeoutError')
      throw refused(`there is no complete answer after ${String(ms / 1000)} seconds`);
    throw refused(error.cause instanceof Error ? error.cause.message : error.message);
  }
}
