import { bundle, createConfig } from '@redocly/openapi-core';
import { dirname } from 'node:path';
import { Refusal } from '../lib/refusal.ts';
import { accessParagraph } from './access.ts';
import { operationsOf, type Contract, type Schema } from './contract.ts';
import { errorsParagraph } from './errors.ts';
import { addAnswerExamples } from './answer-examples.ts';
import { addExports, exportParagraph } from './exports.ts';
import { addLimits, rateParagraph } from './limits.ts';
import { addLogNames } from './log-names.ts';
import { addProblemCodes } from './problems.ts';
import { ContractResolver } from './resolver.ts';
import { addCommonHeaders, addErrorResponses } from './responses.ts';

/**
 * The contract as partners download it: one document, which says of each operation who may call it, and
 * what every answer carries.
 */
export async function bundleContract(root: string): Promise<Contract> {
  const contract = await bundleFiles(root);
  requireTags(contract);
  for (const { operation } of operationsOf(contract)) {
    operation.description = [
      operation.description.trim(),
      errorsParagraph(operation),
      exportParagraph(contract, operation),
      accessParagraph(operation),
      rateParagraph(operation),
    ].join('');
  }
  addAnswerExamples(contract);
  addExports(contract);
  addLimits(contract);
  addLogNames(contract);
  addErrorResponses(contract);
  addCommonHeaders(contract);
  addSignatures(contract);
  return contract;
}

/** The headers of a message by Standard Webhooks. */
const SIGNATURE = {
  'webhook-id': 'WebhookId',
  'webhook-timestamp': 'WebhookTimestamp',
  'webhook-signature': 'WebhookSignature',
};

/** Says of webhooks that they carry a signature, and not the token of whoever calls the API. */
function addSignatures({ webhooks = {}, components: { headers = {} } }: Contract): void {
  const parameters = Object.entries(SIGNATURE).map(([name, header]) =>
    Object.assign({ name, in: 'header' }, headers[header]),
  );
  for (const { post } of Object.values(webhooks)) Object.assign(post, { security: [], parameters });
  for (const header of Object.values(SIGNATURE)) Reflect.deleteProperty(headers, header);
}

/**
 * Bundles a contract's files into one document. Throws a Refusal for a `$ref` that leads nowhere, and for a name of two
 * components.
 */
export async function bundleFiles(root: string): Promise<Contract> {
  const resolver = new ContractResolver(dirname(root));
  const {
    problems,
    bundle: { parsed },
  } = await bundle({
    ref: root,
    config: await createConfig({}),
    externalRefResolver: resolver,
    componentRenamingConflicts: 'error',
  });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new Refusal([...new Set(errors.map((error) => resolver.lineOf(error)))].join('\n'));
  const contract = JSON.parse(JSON.stringify(parsed)) as Contract;
  requireNames(contract);
  addProblemCodes(contract);
  return contract;
}

/** Throws a Refusal for a name of two components, whatever their kinds and case: some clients have a file for each. */
function requireNames({ components }: Contract): void {
  const first = new Map<string, string>();
  for (const [kind, named] of Object.entries(components)) {
    for (const name of Object.keys(named)) {
      const other = first.get(name.toLowerCase());
      if (other !== undefined)
        throw new Refusal(`${kind} has ${name}, which is the name of ${other} already.`);
      first.set(name.toLowerCase(), `${name} of ${kind}`);
    }
  }
}

/** Throws a Refusal for an operation whose tag has no page in the documentation. */
function requireTags(contract: Contract): void {
  const declared = new Set(contract.tags.map(({ name }) => name));
  const placed = new Set(contract['x-tagGroups'].flatMap((chapter) => chapter.tags));
  for (const { operation } of operationsOf(contract)) {
    const { operationId, tags } = operation;
    if (declared.has(tags[0]) && placed.has(tags[0])) continue;
    throw new Refusal(
      `${operationId} is tagged ${tags[0]}: add this to \`tags\` and to \`x-tagGroups\` of openapi.yaml.`,
    );
  }
}

/** The same contract as OpenAPI 3.0.3, for client generators that do not read 3.1. */
export function downConvert(contract: Contract): object {
  const { webhooks: _, ...document } = contract;
  const { summary: __, ...info } = contract.info;
  const text = JSON.stringify({ ...document, openapi: '3.0.3', info });
  return JSON.parse(text, (___, value: unknown) =>
    typeof value === 'object' && value !== null ? ofOlderKeywords(value) : value,
  ) as object;
}

/** Returns an object of the contract without the keywords of a schema that OpenAPI 3.0 does not have. */
function ofOlderKeywords(node: Schema & { example?: unknown; nullable?: boolean }): object {
  const { $ref, examples, type, enum: values } = node;
  if ($ref !== undefined && Object.keys(node).length > 1) {
    node.allOf = [{ $ref }];
    delete node.$ref;
  }
  if (Array.isArray(examples)) {
    [node.example] = examples;
    delete node.examples;
  }
  if (Array.isArray(type) && type.includes('null')) {
    Object.assign(node, { type: type.find((name) => name !== 'null'), nullable: true });
    // OpenAPI 3.0 wants null among the values of an enum, and openapi-generator stops at it when it writes Python.
    if (values?.includes(null)) {
      const names = values.flatMap((each) => (typeof each === 'string' ? `\`${each}\`` : []));
      node.description = `${node.description ?? ''} One of ${names.join(', ')}, or null.`.trim();
      delete node.enum;
    }
  }
  return node;
}
