import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { Problem } from '../../call/problem.ts';
import { requireUtf8 } from './encoding.ts';
import { multipartForm, urlencodedForm } from './form.ts';
import { parseJson } from './json.ts';

/** For Node a chunk of one byte is as much work as one of 64 KiB. Who writes a body piece by piece sends fewer. */
const MOST_CHUNKS = 5000;

/**
 * Accepts JSON bodies and forms only. An empty body counts as none: some clients send a Content-Type without a body.
 * The values of a form are converted later, by the schema of the operation.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, body, done) => {
    const hasChunks = request.headers['transfer-encoding'] !== undefined;
    done(null, hasChunks ? ofFewChunks(body) : body);
  });
  const take = (type: string, parse: (body: Buffer, headers: IncomingHttpHeaders) => unknown): void => {
    const read = async ({ headers }: FastifyRequest, body: Buffer): Promise<unknown> => {
      requireUtf8(headers);
      return body.length === 0 ? undefined : await parse(body, headers);
    };
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, read);
  };
  take('application/json', parseJson);
  take('application/x-www-form-urlencoded', urlencodedForm);
  take('multipart/form-data', multipartForm);
}

/** Passes a body on. Ends with 413 if it comes in very many chunks. */
function ofFewChunks(body: Readable): Readable {
  let chunks = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      chunks += 1;
      if (chunks <= MOST_CHUNKS) done(null, chunk);
      else
        done(new Problem('payload_too_large', `The body comes in more than ${String(MOST_CHUNKS)} chunks.`));
    },
  });
  body.on('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
