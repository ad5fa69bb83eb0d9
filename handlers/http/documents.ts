import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Negotiator from 'negotiator';
import { CODINGS, encode, type Coding } from './codings.ts';
import { projectFile } from './project-file.ts';

/** The bytes of a document, and the ETag that identifies them. */
interface Representation {
  bytes: Buffer;
  etag: string;
}

/** A document that does not change while the process runs. It is read once in each coding, when first requested. */
export class StaticDocument {
  readonly #type: string;
  readonly #maxAge: number;
  readonly #read: (coding: Coding) => Promise<Buffer>;
  readonly #representations = new Map<Coding, Promise<Representation>>();

  /**
   * `maxAge`: seconds that a client may cache it without asking whether it has changed. `read` returns its bytes in a
   * coding.
   */
  constructor(type: string, maxAge: number, read: (coding: Coding) => Promise<Buffer>) {
    this.#type = type;
    this.#maxAge = maxAge;
    this.#read = read;
  }

  /** Answers a request with the document in the coding that the client accepts, or with 304 if the client has it. */
  answer = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const coding = codingFor(headers);
    const { bytes, etag } = await this.#as(coding);
    addVary(reply, 'Accept-Encoding');
    void reply.headers({ etag, 'cache-control': `public, max-age=${String(this.#maxAge)}` });
    if (names(headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.type(this.#type).send(bytes);
  };

  #as(coding: Coding): Promise<Representation> {
    const known = this.#representations.get(coding);
    if (known !== undefined) return known;
    const created = this.#make(coding);
    this.#representations.set(coding, created);
    // The next request tries again.
    created.catch(() => this.#representations.delete(coding));
    return created;
  }

  async #make(coding: Coding): Promise<Representation> {
    const bytes = await this.#read(coding);
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  }
}

/** A process has few addresses. Clients can make up others, and each takes a compression and some megabytes. */
const MOST_ORIGINS = 10;
const MAX_AGE = 300;

/** A document of `generated/` that names the address of the service, as far as it is read here. */
interface Published {
  /** Of a contract. */
  servers?: { url: string }[];
  /** Of a collection for Postman. */
  variable?: { key: string; value: string }[];
}

/**
 * Returns what finds the contract, or what is made of it, with the address by which a client reaches the service, such as
 * `https://api.example.com`. After the first ten it names no host, which means the one that it comes from. `name`: its file in
 * `generated/`.
 */
export function contractDocument(name: string): (origin: string) => StaticDocument {
  const byOrigin = new Map<string, StaticDocument>();
  const at = (origin: string): StaticDocument =>
    new StaticDocument('application/json; charset=utf-8', MAX_AGE, async (coding) => {
      const document = JSON.parse(await readFile(projectFile('generated', name), 'utf8')) as Published;
      for (const server of document.servers ?? []) server.url = origin + server.url;
      for (const variable of document.variable ?? [])
        if (variable.key === 'baseUrl') variable.value = origin + variable.value;
      return encode(coding, Buffer.from(`${JSON.stringify(document, null, 2)}\n`));
    });
  const withoutOrigin = at('');
  return (origin) => {
    const known = byOrigin.get(origin) ?? (byOrigin.size < MOST_ORIGINS ? at(origin) : withoutOrigin);
    if (known !== withoutOrigin) byOrigin.set(origin, known);
    return known;
  };
}

/** Adds request headers that the response depends on, for caches. */
export function addVary(reply: FastifyReply, ...headers: readonly string[]): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], ...headers].flat().join(', '));
}

/** Returns the coding that compresses best of those that a client accepts. */
function codingFor(headers: FastifyRequest['headers']): Coding {
  const accepted = new Negotiator({ headers }).encodings(CODINGS);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** Returns whether an `If-None-Match` names a tag, weakly or strongly (RFC 9110, 13.1.2). */
function names(header: string | undefined, etag: string): boolean {
  const tags: readonly string[] = header?.match(/"[^"]*"/g) ?? [];
  return header === '*' || tags.includes(etag);
}
