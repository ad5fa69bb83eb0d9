import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { breakingChanges, readDocument, type Document } from './check-breaking/changes.ts';
import type { DocsData } from './docs.ts';
import { bundleContract, bundleFiles, downConvert } from './generate/bundle.ts';
import { requireExamples } from './generate/examples.ts';
import { forms } from './generate/forms.ts';
import { operationTable } from './generate/operations.ts';
import { problemModule, problemsOf } from './generate/problems.ts';
import { publicContract } from './generate/publish.ts';
import { serializers } from './generate/serializers.ts';
import { shapes } from './generate/shapes.ts';
import { types } from './generate/types.ts';
import { validators } from './generate/validators.ts';
import { Refusal, runCommand } from './refusal.ts';

// `npm run generate` writes generated/. With `-- --check` it only compares, and fails on a difference.
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const output = join(import.meta.dirname, '..', 'generated');
/** The only file there that is written by hand. */
const GUIDE = 'README.md';

/** Returns what is generated: the text of each file, by its path in generated/. */
async function build(): Promise<Map<string, string>> {
  const spec = join(import.meta.dirname, '..', 'spec');
  const contract = await bundleContract(join(spec, 'openapi.yaml'));
  const document = publicContract(contract);
  requireExamples(contract);
  const root = join(import.meta.dirname, '..');
  const released = await readDocument(join(root, 'spec', 'released', 'openapi.json'));
  const edge = await bundleFiles(join(spec, 'edge', 'edge.yaml'));
  const [breaking, validation, edgeValidation, serialization] = await Promise.all([
    breakingChanges(released, JSON.parse(JSON.stringify(document)) as Document),
    validators(contract),
    validators(edge),
    serializers(contract),
  ]);
  const docs: DocsData = { problems: problemsOf(contract), breaking };
  return new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['openapi-3.0.json', `${JSON.stringify(downConvert(document), null, 2)}\n`],
    ['types.ts', await types(contract)],
    ['operations.ts', operationTable(contract)],
    ['problems.ts', problemModule(contract)],
    ['shapes.ts', shapes(document)],
    ['forms.ts', forms(contract, edge)],
    ['validators.js', validation.js],
    ['validators.d.ts', validation.dts],
    ['serializers.js', serialization.js],
    ['serializers.d.ts', serialization.dts],
    ['edge-types.ts', await types(edge)],
    ['edge-validators.js', edgeValidation.js],
    ['edge-validators.d.ts', edgeValidation.dts],
    ['docs.json', `${JSON.stringify(docs, null, 2)}\n`],
  ]);
}

/** Returns the files that are there and should not be, and those that are missing or have another text. */
async function differences(files: Map<string, string>): Promise<{ extra: string[]; stale: string[] }> {
  const present = new Set(await filesIn(output));
  const extra = [...present].filter((name) => !files.has(name) && name !== GUIDE);
  const stale: string[] = [];
  for (const [name, text] of files) {
    if (!present.has(name) || (await readFile(join(output, name), 'utf8')) !== text) stale.push(name);
  }
  return { extra, stale };
}

/** Returns the paths of the files in a folder and the folders below it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

await runCommand(async () => {
  await mkdir(output, { recursive: true });
  const files = await build();
  const { extra, stale } = await differences(files);
  if (values.check) {
    const wrong = [...extra, ...stale].join(', ');
    if (wrong === '') return;
    throw new Refusal(`generated/ is not what spec/ says: ${wrong}. Run \`npm run generate\` and commit.`);
  }
  await Promise.all(extra.map((name) => rm(join(output, name))));
  await Promise.all(stale.map((name) => writeFile(join(output, name), files.get(name) ?? '')));
  console.log(`Wrote ${String(stale.length)} files to generated/.`);
});
