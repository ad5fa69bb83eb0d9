import type { FastifyInstance } from 'fastify';

/** Takes JSON bodies and nothing else. An empty body is no body: clients label those as JSON too. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
