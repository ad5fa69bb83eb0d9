import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { isUnsupportedCharset, UNSUPPORTED_CHARSET } from './charset.ts';
import { multipartForm, urlencodedForm } from './form.ts';
import { Problem } from '../call/problem.ts';

/** Code that walks a body recurses at each level, and would overflow the stack. */
const DEEPEST = 100;

/**
 * Accepts JSON bodies and forms only. An empty body counts as none: some clients send a Content-Type without a body.
 * The values of a form are converted later, by the schema of the operation.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = body.toString();
    if (isUnsupportedCharset(request.headers['content-type'])) done(UNSUPPORTED_CHARSET);
    else if (text.trim() === '') done(null, undefined);
    else if (!isUtf8(body)) done(new Problem('malformed_request', 'The JSON body is not in UTF-8.'));
    else if (isTooDeep(text)) done(new Problem('malformed_request', 'The JSON body is nested too deeply.'));
    else void parse(request, text, done);
  });
  app.addContentTypeParser<Buffer>(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const { 'content-type': type = '' } = headers;
      if (isUnsupportedCharset(type)) throw UNSUPPORTED_CHARSET;
      if (body.length === 0) return undefined;
      return type.trimStart().toLowerCase().startsWith('multipart/')
        ? multipartForm(type, body)
        : urlencodedForm(body);
    },
  );
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
