import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Whoever walks a body calls itself at each level, and would run out of stack. */
const DEEPEST = 100;

/** Takes JSON bodies and nothing else. An empty body is no body: clients label those as JSON too. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooDeep(body)) done(new Problem('malformed_request', 'The JSON body is nested too deeply.'));
    else void parse(request, body, done);
  });
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
