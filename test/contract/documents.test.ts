import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { operations, permissions, type Operation, type OperationName } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { faultsOfEvent } from '../support/contract.ts';
import type { Schema } from './document.ts';

// What the documents that partners download have beside the contract of the sources: it is for tools.

interface Media {
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Body {
  $ref?: string;
  content?: Record<string, Media>;
}

interface Described {
  operationId: OperationName;
  security: Record<string, string[]>[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Published {
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, Schema & { discriminator?: object; deprecated?: boolean }>;
    responses: Record<string, Body>;
    securitySchemes: {
      oauth2: { flows: { password: { tokenUrl: string; scopes: Record<string, string> } } };
    };
  };
}

const table: Readonly<Record<OperationName, Operation>> = operations;

for (const name of ['openapi.json', 'openapi-3.0.json']) {
  const { paths, components } = JSON.parse(readFileSync(projectFile('generated', name), 'utf8')) as Published;
  const described = Object.values(paths).flatMap((item) => Object.values(item));
  const shared = (body: Body): Body => components.responses[body.$ref?.split('/').at(-1) ?? ''] ?? body;

  void test(`each body of ${name} has an example at each media type`, (t) => {
    for (const { operationId, requestBody = {}, responses } of described) {
      const bodies = Object.entries({ request: requestBody, ...responses });
      const unshown = bodies.flatMap(([place, body]) =>
        Object.entries(shared(body).content ?? {}).flatMap(([type, { example, examples = {} }]) =>
          example === undefined && Object.keys(examples).length === 0 ? [`${place} ${type}`] : [],
        ),
      );
      t.same(unshown, [], operationId);
    }
    t.end();
  });

  void test(`a success of ${name} has one type: typed clients join all that it may have`, (t) => {
    for (const { operationId, responses } of described)
      t.same(Object.keys(responses['200']?.content ?? {}), ['application/json'], operationId);
    t.end();
  });

  void test(`each operation of ${name} takes a token of the login with its scopes`, (t) => {
    const { tokenUrl, scopes } = components.securitySchemes.oauth2.flows.password;
    t.equal(tokenUrl, `/api/v1${operations.oauth_token_issue.path}`);
    t.same(Object.keys(scopes), ['*', ...Object.keys(permissions)]);
    for (const { operationId, security } of described) {
      const { secured, required } = table[operationId];
      t.same(security, secured ? [{ bearer: [] }, { oauth2: required }] : [], operationId);
    }
    t.end();
  });

  void test(`what a discriminator of ${name} tells apart are objects: Zod takes nothing else`, (t) => {
    const unions = Object.values(components.schemas).filter(
      ({ discriminator }) => discriminator !== undefined,
    );
    t.ok(unions.length > 3);
    for (const { $ref = '' } of unions.flatMap(({ oneOf = [] }) => oneOf)) {
      const kind = components.schemas[$ref.split('/').at(-1) ?? ''];
      t.match(kind, { type: 'object', properties: { type: { enum: [String] } } }, $ref);
      t.notOk(kind?.allOf, $ref);
    }
    t.end();
  });

  void test(`other names of fields in ${name} are deprecated`, (t) => {
    const { M3uCreateRequest: sale } = components.schemas;
    t.match(sale?.properties, {
      whatsapp_telegram: { deprecated: true },
      messaging_contact: { deprecated: undefined },
    });
    t.end();
  });
}

void test('each event of openapi.json has an example of its own type', (t) => {
  const { webhooks } = JSON.parse(
    readFileSync(projectFile('generated', 'openapi.json'), 'utf8'),
  ) as Published & { webhooks: Record<string, { post: Described }> };
  for (const [type, { post }] of Object.entries(webhooks)) {
    const example = post.requestBody?.content?.['application/json']?.example as { type: string };
    t.equal(example.type, type);
    if (type !== 'ping') t.same(faultsOfEvent(type, example), [], type);
  }
  t.end();
});
