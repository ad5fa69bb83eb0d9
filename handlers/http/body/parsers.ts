import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodingRefusal } from './encoding.ts';
import { multipartForm, urlencodedForm } from './form.ts';
import { jsonRefusal } from './json-limits.ts';

/**
 * Accepts JSON bodies and forms only. An empty body counts as none: some clients send a Content-Type without a body.
 * The values of a form are converted later, by the schema of the operation.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const refusal = encodingRefusal(request.headers) ?? jsonRefusal(body);
    const text = refusal === undefined ? body.toString() : '';
    if (refusal !== undefined) done(refusal);
    else if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
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
