import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../call/problem.ts';
import { parseJson } from './body-parsers.ts';
import { requireUtf8 } from './request-body.ts';
import { pageLimit } from './rate-limit.ts';

/** Takes the body of a message, and returns the response. */
export type TakeMessage = (body: unknown, request: FastifyRequest) => unknown;

/**
 * Registers addresses for messages, which need no token: a signature over the body, at most five minutes old,
 * identifies the sender (Standard Webhooks). `perMinute` limits each address, in each process.
 */
export async function takeSignedMessages(
  app: FastifyInstance,
  { secret, name, perMinute }: { secret: string; name: string; perMinute: number },
  takers: Readonly<Record<string, TakeMessage>>,
): Promise<void> {
  const { Webhook } = await import('standardwebhooks');
  const webhook = new Webhook(secret);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer' },
      ({ headers }, body, parsed) => {
        requireUtf8(headers);
        parsed(null, body);
      },
    );
    scope.addContentTypeParser('*', (_request, _body, parsed) => {
      parsed(new Problem('unsupported_media_type', 'Send the body as application/json.'));
    });
    const config = { rateLimit: pageLimit(name, perMinute) };
    for (const [path, take] of Object.entries(takers)) {
      scope.post(path, { config }, async (request, reply) => {
        const { headers, body } = request;
        const json = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        try {
          webhook.verify(json, signatureOf(headers), { jsonParse: false });
        } catch {
          throw new Problem('unauthenticated', 'A valid signature is required.');
        }
        void reply.type('application/json; charset=utf-8');
        return JSON.stringify(await take(parseJson(json), request));
      });
    }
    done();
  });
}

function signatureOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
}
