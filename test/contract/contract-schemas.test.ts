import type { ErrorObject, ValidateFunction } from 'ajv';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'tap';
import * as serializers from '#generated/serializers.js';
import * as validators from '#generated/validators.js';
import type { OperationName } from '../../generated/operations.ts';
import { valuesOf } from './arbitrary.ts';
import { describedBy, follow, names, replySchema, requestSchema, type ContractDocument } from './document.ts';
import { examplesIn } from './examples.ts';
import { refusals } from './refusals.ts';
import { sample } from './sample.ts';
import { faultsOf } from '../support/contract.ts';
import { newSecret, signedHeaders } from '../../handlers/deliveries/sender.ts';
import { projectFile } from '../../handlers/http/project-file.ts';

// Every schema of the contract: it allows what it describes, and rejects everything else.

const validatorOf: Record<OperationName, () => ValidateFunction> = validators;
const serializerOf: Record<OperationName, () => (reply: unknown) => string> = serializers;

const RUNS = 30;

/** The document that partners download. */
const published = JSON.parse(
  readFileSync(projectFile('generated', 'openapi.json'), 'utf8'),
) as ContractDocument & {
  webhooks: Record<string, { post: { security?: unknown; parameters?: { name: string; in: string }[] } }>;
};

void test('every example in the contract is valid', (t) => {
  let count = 0;
  for (const { where, schema, value } of examplesIn(published)) {
    count += 1;
    const faults = faultsOf(schema, value);
    if (faults.length > 0) t.fail(`${where}: ${faults.join('; ')}`);
  }
  t.ok(count > 500, `${String(count)} examples`);
  t.end();
});

/** Fields of an answer that have the name of what was sent, and are something else: another object, or another person. */
const OTHERS: Partial<Record<OperationName, string>> = {
  packages_show_refund_policies: 'id',
  packages_create_refund_policies: 'id',
  packages_edit_refund_policies: 'id',
  tickets_create_chat: 'user_id',
  tickets_reply: 'id',
  request_refunds_reject: 'reason',
  webhook_endpoints_ping: 'id',
};

void test('the example of an answer has what the example of its request sends', (t) => {
  let count = 0;
  for (const name of names) {
    const media = follow(describedBy(name).responses['200'] ?? {}).content?.['application/json'];
    const answer = (media?.example ?? sample(replySchema(name))) as Record<string, unknown>;
    const { params, body } = sample(requestSchema(name)) as Record<string, Record<string, unknown>>;
    const shared = Object.entries({ ...params, ...body }).filter(([field]) => Object.hasOwn(answer, field));
    const different = shared.filter(([field, value]) => !isDeepStrictEqual(answer[field], value));
    count += shared.length;
    t.same(
      different.map(([field]) => field),
      [OTHERS[name] ?? []].flat(),
      name,
    );
  }
  t.ok(count > 300, `${String(count)} fields`);
  t.end();
});

void test('every response can be serialized without change', (t) => {
  for (const name of names) {
    const schema = replySchema(name);
    const holds = (reply: unknown): void => {
      assert.deepEqual(faultsOf(schema, reply), []);
      assert.deepEqual(JSON.parse(serializerOf[name]()(reply)), reply);
    };
    t.doesNotThrow(() => holds(sample(schema)), `${name}: the example`);
    t.doesNotThrow(() => fc.assert(fc.property(valuesOf(schema), holds), { numRuns: RUNS }), name);
  }
  t.end();
});

void test('every request that the contract allows is accepted', (t) => {
  for (const name of names) {
    const schema = requestSchema(name);
    const accepted = (request: unknown): void => assert.deepEqual(errorsOf(name, request), []);
    t.doesNotThrow(() => accepted(validRequest(name)), `${name}: the example`);
    t.doesNotThrow(() => fc.assert(fc.property(valuesOf(schema), accepted), { numRuns: RUNS }), name);
  }
  t.end();
});

void test('every request that the contract does not allow is rejected', (t) => {
  let count = 0;
  for (const name of names) {
    const through: string[] = [];
    for (const { what, path, keywords, value } of refusals(requestSchema(name), validRequest(name))) {
      // The object around params, query, headers and body is internal, not the client's.
      if (path.length === 0) continue;
      count += 1;
      const pointer = path.map((key) => `/${key}`).join('');
      const errors = errorsOf(name, value);
      if (!errors.some((error) => error.instancePath === pointer && keywords.includes(error.keyword))) {
        through.push(`${pointer}: ${what}: ${JSON.stringify(errors)}`);
      }
    }
    t.same(through, [], name);
  }
  t.comment(`${String(count)} requests refused`);
  t.ok(count > 20_000);
  t.end();
});

/** Returns the request of the contract's examples, with every optional part. */
function validRequest(name: OperationName): Record<string, unknown> {
  const parts = requestSchema(name).properties ?? {};
  return Object.fromEntries(
    Object.entries(parts).map(([part, schema]) => [
      part,
      part === 'params' || part === 'body' ? sample(schema) : everyPart(schema.properties ?? {}),
    ]),
  );
}

function everyPart(properties: Record<string, Parameters<typeof sample>[0]>): unknown {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sample(schema)]));
}

/** Returns the errors of the generated validator. It fills in defaults, so it gets a copy. */
function errorsOf(name: OperationName, request: unknown): ErrorObject[] {
  const validate = validatorOf[name]();
  return validate(structuredClone(request)) ? [] : [...(validate.errors ?? [])];
}

void test('webhooks are signed, and carry no token', (t) => {
  const { webhooks } = published;
  const sent = Object.keys(signedHeaders('1', '{}', [newSecret()]));
  for (const [type, { post }] of Object.entries(webhooks)) {
    t.same(post.security, [], type);
    t.same(
      post.parameters?.map((each) => [each.in, each.name]),
      sent.map((name) => ['header', name]),
      type,
    );
  }
  t.end();
});

void test('what may be null has no enum in openapi-3.0.json: generators differ about null in one', (t) => {
  const nullable: string[] = [];
  JSON.parse(
    readFileSync(projectFile('generated', 'openapi-3.0.json'), 'utf8'),
    (_, value: { enum?: unknown[]; nullable?: boolean } | null) => {
      if (Array.isArray(value?.enum) && (value.nullable === true || value.enum.includes(null)))
        nullable.push(JSON.stringify(value));
      return value;
    },
  );
  t.same(nullable, []);
  t.end();
});
