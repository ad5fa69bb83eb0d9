import { bundle, createConfig, getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';
import { Converter } from '@apiture/openapi-down-convert';
import { basename, dirname, join, relative } from 'node:path';
import { readSpec } from './rules/tree.ts';
import { Refusal } from '../lib/refusal.ts';
import { accessParagraph } from './access.ts';
import { operationsOf, type Contract, type Schema } from './contract.ts';
import { declaredError, errorsParagraph } from './errors.ts';
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
 * Bundles a contract's files into one document. Throws a Refusal for a `$ref` that leads nowhere, and for an operation
 * in the folder that no path leads to.
 */
export async function bundleFiles(root: string): Promise<Contract> {
  const config = await createConfig({});
  const resolver = new ContractResolver(dirname(root));
  const result = await bundle({ ref: root, config, externalRefResolver: resolver });
  const errors = result.problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0)
    throw new Refusal(
      [...new Set(errors.map((error) => messageOf(error, dirname(root), resolver)))].join('\n'),
    );
  const forgotten = await operationsBeside(root, resolver.files);
  if (forgotten.length > 0) {
    const files = forgotten.join(', ');
    throw new Refusal(
      `No path of ${basename(root)} leads to ${files}: add it to \`paths\`, or delete the file.`,
    );
  }
  const contract = JSON.parse(JSON.stringify(result.bundle.parsed)) as Contract;
  addProblemCodes(contract);
  return contract;
}

/** Returns what is wrong, in which file and line, and what stands there: the bundler does not say which `$ref`. */
function messageOf(
  { message, location: [place] }: NormalizedProblem,
  folder: string,
  resolver: ContractResolver,
): string {
  if (place === undefined) return message;
  const { start } = getLineColLocation(place);
  const { file: path, line } = resolver.written(place.source.absoluteRef, start.line);
  const file = relative(folder, path);
  const [, status] = /^#\/responses\/([45]\d\d)\b/.exec(place.pointer ?? '') ?? [];
  if (status !== undefined) return declaredError(file, status);
  return `${file}:${String(line)}: ${message}: ${place.source.getLines()[start.line - 1]?.trim() ?? ''}`;
}

/** Returns the files of operations in a contract's folder that it was not bundled from. */
async function operationsBeside(root: string, bundled: ReadonlySet<string>): Promise<string[]> {
  const folder = dirname(root);
  const others = await readSpec(folder, (name) => !bundled.has(join(folder, name)));
  return others.fileNames.filter((name) => 'operationId' in others.file(name).fields);
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
