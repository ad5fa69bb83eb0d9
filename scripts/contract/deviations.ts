import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Answer } from '../lib/client.ts';

// Validates responses against a contract as partners download it, not against the code generated from it.

interface ContractResponse {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean }>;
  content?: Record<string, { schema: object }>;
}

/** The parts of an OpenAPI document that are read here. */
export interface ContractDocument {
  webhooks: Record<string, { post: { requestBody: ContractResponse } }>;
  paths: Record<string, Record<string, { responses: Record<string, ContractResponse> }>>;
  components: object;
}

/** Headers of the API; the others belong to HTTP and to browsers. */
const API_HEADERS =
  /^(x-request-id|api-version|x-ratelimit-.*|retry-after|idempotent-replayed|dry-run|www-authenticate|allow)$/;

/** Compares responses with what a contract says of them. */
export class ResponseChecks {
  readonly #contract: ContractDocument;
  /** Schemas that others are composed of: every target of a `$ref` in an `allOf`. */
  readonly #parts: Set<unknown>;
  /** Compiles each schema once and quickly: most are met a few times. */
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor(contract: ContractDocument) {
    this.#contract = contract;
    this.#parts = this.#partsIn(contract);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'contract', components: this.#close(contract.components) });
  }

  /** Returns every deviation of a response from the contract of its operation, in words. */
  deviations(operation: OperationName, answer: Answer): string[] {
    const { path, method } = operations[operation];
    const declared = this.#contract.paths[path]?.[method.toLowerCase()]?.responses[String(answer.status)];
    if (declared === undefined) return [`${operation} may not answer ${String(answer.status)}`];
    return [
      ...this.#against(this.#follow(declared), answer),
      ...this.#undeclaredHeaders(this.#follow(declared), answer),
    ];
  }

  /** Returns the response headers that the contract must declare but does not. */
  #undeclaredHeaders({ headers = {} }: ContractResponse, answer: Answer): string[] {
    const declared = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    return Object.keys(answer.headers)
      .filter((name) => API_HEADERS.test(name) && !declared.has(name))
      .map((name) => `header ${name} is not declared`);
  }

  /** Returns every deviation of a response that belongs to no operation. It must be a problem. */
  problemDeviations(answer: Answer): string[] {
    const schema = { $ref: '#/components/schemas/Problem' };
    return this.#against(
      {
        headers: { 'X-Request-Id': { required: true }, 'API-Version': { required: true } },
        content: { 'application/problem+json': { schema } },
      },
      answer,
    );
  }

  #against({ headers = {}, content = {} }: ContractResponse, answer: Answer): string[] {
    const [mediaType, media] = Object.entries(content)[0] ?? [];
    if (mediaType === undefined || media === undefined) return ['the contract describes no body'];
    const missing = Object.entries(headers)
      .filter(
        ([name, header]) =>
          this.#follow(header).required === true && answer.headers[name.toLowerCase()] === undefined,
      )
      .map(([name]) => `header ${name} is missing`);
    const given = String(answer.headers['content-type']).split(';', 1)[0];
    const wrongType = given === mediaType ? [] : [`media type is ${String(given)}, not ${mediaType}`];
    return [...missing, ...wrongType, ...this.faultsOf(media.schema, answer.body)];
  }

  /** Returns the violations of the schema of its type by an event, in words. */
  faultsOfEvent(type: string, event: unknown): string[] {
    const [media] = Object.values(this.#contract.webhooks[type]?.post.requestBody.content ?? {});
    return media === undefined ? ['the contract has no such type'] : this.faultsOf(media.schema, event);
  }

  /** Returns the violations of a schema by a value, in words. An undeclared field is a violation. */
  faultsOf(schema: object, value: unknown): string[] {
    const validate = this.#validatorOf(schema);
    if (validate(value)) return [];
    return this.#ajv.errorsText(validate.errors, { separator: '\n', dataVar: 'body' }).split('\n');
  }

  #validatorOf(schema: object): ValidateFunction {
    const known = this.#validators.get(schema);
    if (known) return known;
    const compiled = this.#ajv.compile(
      JSON.parse(
        JSON.stringify(this.#close(schema)).replaceAll('"#/components/', '"contract#/components/'),
      ) as object,
    );
    this.#validators.set(schema, compiled);
    return compiled;
  }

  #follow<T extends { $ref?: string }>(value: T): T {
    if (value.$ref === undefined) return value;
    let target: unknown = this.#contract;
    for (const key of value.$ref.slice(2).split('/')) target = (target as Record<string, unknown>)[key];
    return this.#follow(target as T);
  }

  /** Returns the target of every `$ref` in an `allOf`, anywhere in the document. */
  #partsIn(node: unknown, found = new Set<unknown>()): Set<unknown> {
    if (typeof node !== 'object' || node === null) return found;
    if ('allOf' in node && Array.isArray(node.allOf)) {
      for (const part of node.allOf as { $ref?: string }[]) if (part.$ref) found.add(this.#follow(part));
    }
    for (const value of Object.values(node)) this.#partsIn(value, found);
    return found;
  }

  /** Closes every object that declares its properties, so that an undeclared field is a violation. */
  #close(node: unknown, composed = false): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#close(item, composed));
    if (typeof node !== 'object' || node === null) return node;
    const closed = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, this.#close(value, key === 'allOf')]),
    );
    // The parts of a composition are closed by the composition. A part that is used alone is closed at its `$ref`.
    const alone = '$ref' in node && this.#parts.has(this.#follow(node as { $ref?: string }));
    const names = ('properties' in node || 'allOf' in node) && !this.#parts.has(node);
    return (names || alone) && !composed && !('additionalProperties' in node)
      ? { ...closed, unevaluatedProperties: false }
      : closed;
  }
}
