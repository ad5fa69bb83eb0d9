import { bundle, createConfig } from '@redocly/openapi-core';
import { Converter } from '@apiture/openapi-down-convert';
import { dirname } from 'node:path';
import { Refusal } from '../lib/refusal.ts';
import { accessParagraph } from './access.ts';
import { operationsOf, type Contract, type Schema } from './contract.ts';
import { errorsParagraph } from './errors.ts';
import { addExports, exportParagraph } from './exports.ts';
import { addLimits, rateParagraph } from './limits.ts';
import { addLogNames } from './log-names.ts';
import { addPageExamples } from './page-examples.ts';
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
      exportParagraph(operation),
      accessParagraph(operation),
      rateParagraph(operation),
    ].join('');
  }
  addPageExamples(contract);
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
  const converted = new Converter(contract, { allOfTransform: true }).convert() as {
    openapi: string;
    info: object;
  };
  converted.openapi = '3.0.3';
  if ('summary' in converted.info) delete converted.info.summary;
  return withoutNullableEnums(converted);
}

/**
 * Says in words what values a field has that may be null. OpenAPI 3.0 wants null among the values of such an enum, and
 * openapi-generator stops at it when it writes Python.
 */
function withoutNullableEnums(document: object): object {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (value === null || typeof value !== 'object' || !('enum' in value) || !Array.isArray(value.enum))
      return value;
    const { enum: values, ...schema } = value as Omit<Schema, 'enum'> & { enum: (string | null)[] };
    if (!values.includes(null)) return value;
    const names = values.filter((each) => each !== null).map((each) => `\`${each}\``);
    return {
      ...schema,
      description: `${schema.description ?? ''} One of ${names.join(', ')}, or null.`.trim(),
    };
  }) as object;
}
