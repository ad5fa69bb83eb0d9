import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import { Problem } from '../../call/problem.ts';
import { encodingRefusal } from './encoding.ts';
import { multipartForm, urlencodedForm } from './form.ts';
import { jsonRefusal } from './json-limits.ts';

/** For Node a chunk of one byte is as much work as one of 64 KiB. Who writes a body piece by piece sends fewer. */
const MOST_CHUNKS = 5000;

/**
 * Accepts JSON bodies and forms only. An empty body counts as none: some clients send a Content-Type without a body.
 * The values of a form are converted later, by the schema of the operation.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, body, done) => {
    const hasChunks = request.headers['transfer-encoding'] !== undefined;
    done(null, hasChunks ? ofFewChunks(body) : body);
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const refusal = encodingRefusal(request.headers) ?? jsonRefusal(body);
    const text = refusal === undefined ? body.toString() : '';
    if (refusal !== undefined) done(refusal);
    else if (text.trim() === '') done(null, undefined);
    else
      void parse(request, text, (error, value) => {
        done(error && notJson(), value);
      });
  });
  app.addContentTypeParser<Buffer>(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const { 'content-type': type = '' } = headers;
      const refusal = encodingRefusal(headers);
      if (refusal !== undefined) throw refusal;
      if (body.length === 0) return undefined;
      return type.trimStart().toLowerCase().startsWith('multipart/')
        ? multipartForm(type, body)
        : urlencodedForm(body);
    },
  );
}

/** So is one with a name such as `__proto__`, which nobody needs. */
const notJson = (): Problem => new Problem('malformed_request', 'The body is not valid JSON.');

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
