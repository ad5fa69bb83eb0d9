import type { InjectOptions } from 'fastify';
import { test } from 'tap';
import { operations, type OperationName } from '../../generated/operations.ts';
import { contract, follow, names, requestSchema } from '../contract/document.ts';
import { sample } from '../contract/sample.ts';
import { Service, urlOf } from '../support/service.ts';

// The rate limit headers: every response that has them declares them, and no other response does.

const LIMIT = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Returns the rate limit headers that the contract declares on a response; undefined if there is no such response. */
function declared(name: OperationName, status: number): string[] | undefined {
  const { path, method } = operations[name];
  const answer = contract.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  return answer && LIMIT.filter((header) => header in (follow(answer).headers ?? {}));
}

/** Returns the rate limit headers that a response has. */
const carried = (headers: Readonly<Record<string, unknown>>): string[] =>
  LIMIT.filter((header) => headers[header.toLowerCase()] !== undefined);

void test('X-RateLimit headers are declared where they are sent', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const seen = new Map<number, number>();

  /** Sends a request, and compares the headers of the response with the declared ones. */
  const ask = async (name: OperationName, request: InjectOptions = {}): Promise<void> => {
    const { method } = operations[name];
    const answer = await service.app.inject({ method, url: addressOf(name), ...request });
    const { statusCode: status, headers } = answer;
    t.same(carried(headers), declared(name, status), `${name} ${String(status)}`);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  };
  const authorization = `Bearer ${token}`;

  for (const name of names) {
    await ask(name);
    await ask(name, { url: `${addressOf(name)}?nowhere=1`, headers: { authorization } });
    if (operations[name].method === 'GET') await ask(name, { headers: { authorization } });
  }
  const json = { authorization, 'content-type': 'application/json' };
  await ask('users_create', { headers: json, payload: '{' });
  await ask('users_create', { headers: json, payload: JSON.stringify({ note: 'x'.repeat(1024 * 1024) }) });
  await ask('users_create', { headers: { ...json, 'content-type': 'text/csv' }, payload: 'a,b' });
  const poor = await service.world.token(await service.world.user(root, { permissions: [] }));
  await ask('users_index', { headers: { authorization: `Bearer ${poor}` } });

  for (const status of [200, 400, 401, 403, 404, 413, 415, 422]) t.ok(seen.get(status), String(status));
});

void test('429 has X-RateLimit headers and Retry-After, as declared', async (t) => {
  const service = await Service.apart(t, { rateLimit: 1 });
  await service.call('faqs_index');
  const { status, headers } = await service.call('faqs_index');
  t.equal(status, 429);
  t.same(carried(headers), LIMIT);
  t.same(declared('faqs_index', 429), LIMIT);
  t.match(headers['retry-after'], /^\d+$/);
});

/** Returns the path of an operation, with the parameters of the contract's examples. */
function addressOf(name: OperationName): string {
  const { params } = requestSchema(name).properties ?? {};
  const values = Object.entries(params?.properties ?? {}).map(([key, schema]) => [key, sample(schema)]);
  return urlOf(name, { params: Object.fromEntries(values) as Record<string, unknown> });
}
