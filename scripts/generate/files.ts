import { readFile } from 'node:fs/promises';
import { projectFile } from '../../handlers/http/project-file.ts';
import { breakingChanges, readDocument, type Breaking, type Document } from '../check-breaking/changes.ts';
import { Refusal } from '../lib/refusal.ts';
import type { DocsData } from '../docs.ts';
import { bundleContract, bundleFiles, downConvert } from './bundle.ts';
import type { Contract } from './contract.ts';
import { requireExamples } from './examples.ts';
import { forms } from './forms.ts';
import { objectLives } from './objects.ts';
import { operationTable } from './operations.ts';
import { postmanCollection } from './postman.ts';
import { problemModule, problemsOf } from './problems.ts';
import { publicContract } from './publish.ts';
import { requireRules } from './rules/rules.ts';
import { rowSerializers, serializers } from './serializers.ts';
import { searchWordsOf } from './search-words.ts';
import { shapes } from './shapes.ts';
import { types } from './types.ts';
import { validators } from './validators.ts';

/** What is generated: the text of each file of generated/, by its path there. */
export interface Generated {
  files: Map<string, string>;
  /** Makes those that only compilers read. It takes as long as all the others. */
  makeTypes: () => Promise<Map<string, string>>;
}

/** What takes long: the rules of the contract, and its comparison with the released one. */
interface Slow {
  rules: () => Promise<void>;
  breaking: (document: Contract) => Promise<readonly Breaking[]>;
}

/**
 * Generates. What depends on the same parts of the contract as the time before is not made again. Throws a Refusal for
 * a contract with an error.
 */
export async function generatedFiles(
  slow: Slow = { rules: requireRules, breaking: sinceReleased },
): Promise<Generated> {
  try {
    return await generate(slow);
  } catch (error) {
    // What breaks a rule may be more than the code below can read. The rules name file and line.
    if (!(error instanceof Refusal)) await requireRules();
    throw error;
  }
}

async function generate(slow: Slow): Promise<Generated> {
  const contract = await bundleContract(projectFile('spec', 'openapi.yaml'));
  const document = publicContract(contract);
  requireExamples(contract);
  await slow.rules();
  const edge = await bundleFiles(projectFile('spec', 'edge', 'edge.yaml'));
  const [breaking, validation, edgeValidation, serialization, rowSerialization] = await Promise.all([
    slow.breaking(document),
    validators(contract),
    validators(edge, 'edge-validators'),
    serializers(contract),
    rowSerializers(contract),
  ]);
  const docs: DocsData = {
    problems: problemsOf(contract),
    breaking,
    searchWords: searchWordsOf(contract),
    objects: objectLives(contract),
  };
  const files = new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['openapi-3.0.json', `${JSON.stringify(downConvert(document), null, 2)}\n`],
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
    new Map([
      ['types.ts', await types(contract, 'types.ts')],
      ['edge-types.ts', await types(edge, 'edge-types.ts')],
    ]);
  return { files, makeTypes };
}

async function sinceReleased(document: Contract): Promise<readonly Breaking[]> {
  const released = await readDocument(projectFile('spec', 'released', 'openapi.json'));
  return breakingChanges(released, JSON.parse(JSON.stringify(document)) as Document);
}

/** What generated/ has already, and no rules. These take longer than all the rest. */
export const AS_BEFORE: Slow = {
  rules: () => Promise.resolve(),
  breaking: async () => (JSON.parse(await generated('docs.json')) as DocsData).breaking,
};

const generated = (name: string): Promise<string> => readFile(projectFile('generated', name), 'utf8');
