import { projectFile } from '../../handlers/http/project-file.ts';
import { Refusal } from '../lib/refusal.ts';
import type { DocsData } from '../docs.ts';
import { bundleContract, bundleFiles, downConvert } from './bundle.ts';
import type { Contract } from './contract.ts';
import { publishedDocument } from './documents.ts';
import { requireExamples } from './examples.ts';
import { forms } from './forms.ts';
import { objectLives } from './objects.ts';
import { operationTable } from './operations.ts';
import { postmanCollection } from './postman.ts';
import { problemModule, problemsOf } from './problems.ts';
import { publicContract } from './publish.ts';
import { requireRules } from './rules/index.ts';
import { rowSerializers, serializers } from './serializers.ts';
import { searchWordsOf } from './search-words.ts';
import { shapes } from './shapes.ts';
import { types } from './types.ts';
import { validators } from './validators.ts';
import { writeFiles } from './write.ts';

const EDGE = projectFile('spec', 'edge', 'edge.yaml');

/** What is generated: the text of each file of generated/, by its path there. */
export interface Generated {
  files: Map<string, string>;
  /** Makes those that only compilers read. It takes as long as all the others. */
  makeTypes: () => Promise<Map<string, string>>;
}

/**
 * Generates. What depends on the same parts of the contract as the time before is not made again. `rules` checks those of
 * the contract, which takes longer than all the rest. Throws a Refusal for a contract with an error.
 */
export async function generatedFiles(rules = requireRules): Promise<Generated> {
  try {
    return await generate(rules);
  } catch (error) {
    // What breaks a rule may be more than the code below can read. The rules name file and line.
    if (!(error instanceof Refusal)) await requireRules();
    throw error;
  }
}

/** Returns JSON with a reference on one line. */
const inLines = (document: object): string =>
  `${JSON.stringify(document, null, 2).replaceAll(/\{\n *("\$ref": "[^"]*")\n *\}/g, '{ $1 }')}\n`;

/** In place of the rules, where `npm run generate` checks them later. */
export const unchecked = (): Promise<void> => Promise.resolve();

async function generate(rules: typeof requireRules): Promise<Generated> {
  await rules();
  const contract = await bundleContract(projectFile('spec', 'openapi.yaml'));
  const document = publicContract(contract);
  const published = publishedDocument(document);
  requireExamples(contract);
  const edge = await bundleFiles(EDGE);
  const [validation, edgeValidation, serialization, rowSerialization] = await Promise.all([
    validators(contract),
    validators(edge, 'edge-validators'),
    serializers(contract),
    rowSerializers(contract),
  ]);
  const docs: DocsData = {
    problems: problemsOf(contract),
    searchWords: searchWordsOf(contract),
    objects: objectLives(contract),
  };
  const files = new Map([
    ['openapi.json', inLines(published)],
    ['openapi-3.0.json', inLines(downConvert(published))],
    ['contract.json', `${JSON.stringify(document)}\n`],
    ['postman.json', postmanCollection(document)],
    ['operations.ts', operationTable(contract)],
    ['problems.ts', problemModule(contract)],
    ['shapes.ts', shapes(document)],
    ['forms.ts', forms(contract, edge)],
    ...validation,
    ...serialization,
    ...rowSerialization,
    ...edgeValidation,
    ['docs.json', `${JSON.stringify(docs, null, 2)}\n`],
  ]);
  const makeTypes = async (): Promise<Map<string, string>> =>
    new Map([['types.ts', await types(contract, 'types.ts')], await edgeTypes(edge)]);
  return { files, makeTypes };
}

/** Writes what programs read of generated/, without a look at the rules. */
export async function generateUnchecked(): Promise<void> {
  await writeFiles((await generatedFiles(unchecked)).files);
}

/** Writes the types of the edge, which are not committed as those of the contract are. */
export async function generateEdgeTypes(): Promise<void> {
  await writeFiles(new Map([await edgeTypes(await bundleFiles(EDGE))]));
}

async function edgeTypes(edge: Contract): Promise<[string, string]> {
  return ['edge-types.ts', await types(edge, 'edge-types.ts')];
}
