import type { FastifyInstance } from 'fastify';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { EdgeHandlers } from '../call/contract.ts';
import { Problem } from '../call/problem.ts';
import { encodingRefusal } from './body/encoding.ts';
import { jsonRefusal } from './body/json-limits.ts';
import { pageLimit } from './rate-limit.ts';

/** For each address, in each process. */
const REPORTS_A_MINUTE = 600;

/**
 * Registers the endpoints for the streaming edge. They need no token. A signature over the bytes of the body, not older
 * than five minutes, identifies the sender (Standard Webhooks).
 */
export async function registerEdge(
  app: FastifyInstance,
  db: PooledDatabase,
  secret: string,
  handlers: EdgeHandlers,
): Promise<void> {
  // Loaded only where it is used.
  const { Webhook } = await import('standardwebhooks');
  const webhook = new Webhook(secret);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer' },
      ({ headers }, body, parsed) => {
        parsed(encodingRefusal(headers) ?? null, body);
      },
    );
    scope.addContentTypeParser('*', (_request, _body, parsed) => {
      parsed(new Problem('unsupported_media_type', 'Send the body as application/json.'));
    });
    const config = { rateLimit: pageLimit('edge', REPORTS_A_MINUTE) };
    for (const [path, answer] of Object.entries(handlers)) {
      scope.post(`/edge/v1${path}`, { config }, async ({ headers, body, deadline }, reply) => {
        const json = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        try {
          webhook.verify(json, signatureOf(headers), { jsonParse: false });
        } catch {
          throw new Problem('unauthenticated', 'A valid signature is required.');
        }
        void reply.type('application/json; charset=utf-8');
        return JSON.stringify(await answer({ body: parse(json), db: db.within(deadline) }));
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

function parse(json: Buffer): unknown {
  const refusal = jsonRefusal(json);
  if (refusal !== undefined) throw refusal;
  try {
    return JSON.parse(json.toString());
  } catch {
    throw new Problem('malformed_request', 'The JSON body is malformed.');
  }
}
