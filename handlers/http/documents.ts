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

/** Answers with a document in the best coding that the client accepts, or with 304 if the client has it. */
type AnswerDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Returns the function that answers with a document that never changes. `read` returns its bytes in a coding, once, at
 * the first request. `maxAge` is the seconds that a client may cache it without revalidation.
 */
export function staticDocument(
  type: string,
  maxAge: number,
  read: (coding: Coding) => Promise<Buffer>,
): AnswerDocument {
  const known = new Map<Coding, Promise<Representation>>();
  const make = async (coding: Coding): Promise<Representation> => {
    const bytes = await read(coding);
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  };
  return async ({ headers }, reply) => {
    const coding = codingFor(headers);
    const made = known.get(coding) ?? make(coding);
    known.set(coding, made);
    // Lets the next request try again.
    made.catch(() => known.delete(coding));
    const { bytes, etag } = await made;
    addVary(reply, 'Accept-Encoding');
    void reply.headers({ etag, 'cache-control': `public, max-age=${String(maxAge)}` });
    if (names(headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.type(type).send(bytes);
  };
}

/** A service has few addresses. Clients can invent others, each of which takes a compression and some megabytes. */
const MOST_ORIGINS = 10;
const MAX_AGE = 300;

/** The parts of a document of `generated/` that name the address of the service. */
interface Published {
  /** In a contract. */
  servers?: { url: string }[];
  components?: { securitySchemes?: { oauth2?: { flows: { password: { tokenUrl: string } } } } };
  /** In a collection for Postman. */
  variable?: { key: string; value: string }[];
}

/**
 * Returns the function that gives a document of `generated/` the address by which a client reaches the service
 * (`https://api.example.com`). After the first ten addresses, the document names no host, which means its own.
 */
export function contractDocument(name: string): (origin: string) => AnswerDocument {
  const byOrigin = new Map<string, AnswerDocument>();
  const at = (origin: string): AnswerDocument =>
    staticDocument('application/json; charset=utf-8', MAX_AGE, async (coding) => {
      const document = JSON.parse(await readFile(projectFile('generated', name), 'utf8')) as Published;
      for (const server of document.servers ?? []) server.url = origin + server.url;
      const login = document.components?.securitySchemes?.oauth2?.flows.password;
      if (login !== undefined) login.tokenUrl = origin + login.tokenUrl;
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

/** Adds request headers to `Vary`, on which the response depends. */
export function addVary(reply: FastifyReply, ...headers: readonly string[]): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], ...headers].flat().join(', '));
}

/** Returns the best coding that a client accepts. */
function codingFor(headers: FastifyRequest['headers']): Coding {
  const accepted = new Negotiator({ headers }).encodings(CODINGS);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** Returns whether an `If-None-Match` names a tag, weakly or strongly (RFC 9110, 13.1.2). */
function names(header: string | undefined, etag: string): boolean {
  const tags: readonly string[] = header?.match(/"[^"]*"/g) ?? [];
  return header === '*' || tags.includes(etag);
}
