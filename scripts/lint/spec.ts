import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleContract, downConvert } from '../generate/bundle.ts';
import { publicContract } from '../generate/publish.ts';
import { changelogFindings } from './spec/changelog.ts';
import { lintDocument, lintSources } from './spec/redocly.ts';
import { outlierFindings } from './spec/outliers/index.ts';
import { unusedFindings } from './spec/unused.ts';
import { searchWordFindings } from './spec/search-words.ts';
import { lintBundle } from './spec/spectral.ts';
import { statementFindings } from './spec/statements.ts';
import { wordFindings } from './spec/words.ts';
import { isOfContract, readSpec, unique, type Finding, type SpecTree } from '../generate/rules/tree.ts';

// `npm run lint:spec`: lints the contract with Redocly, Spectral and rules of our own (scripts/lint/spec/); `npm run generate` has checked others. Each
// finding is one line, `file:line rule message`, and none is allowed. Only Redocly lints the contract of the streaming
// edge, a separate one that partners do not see, and the workflows.

const root = join(import.meta.dirname, '..', '..');
const entry = join(root, 'spec', 'openapi.yaml');
const edge = join('edge', 'edge.yaml');
const workflows = (await readdir(join(root, 'spec', 'workflows'))).map((name) => join('workflows', name));
const beside = [edge, ...workflows];

const inSpec = (finding: Finding): Finding => ({
  ...tree.written(finding),
  file: join('spec', tree.written(finding).file),
});

/** Lints the documents built from the sources, once these can be bundled. */
async function lintGenerated(tree: SpecTree): Promise<Finding[]> {
  const bundled = await bundleContract(entry);
  const contract = publicContract(bundled);
  const inBundle = [
    ...(await outlierFindings(tree, bundled, contract)),
    ...(await lintBundle(tree, contract)).map(inSpec),
  ];
  // An error in the sources would be reported again in the converted document.
  if (inBundle.length > 0 || sources.length > 0) return inBundle;
  return lintDocument(join(root, 'generated', 'openapi-3.0.json'), downConvert(contract));
}

const statements = await readFile(join(root, 'test', 'contract', 'statements.tsv'), 'utf8');
const markdown = (await readdir(join(root, 'spec'), { recursive: true })).filter((name) =>
  name.endsWith('.md'),
);
const texts = await Promise.all(
  [...markdown, ...workflows].map((name) => readFile(join(root, 'spec', name), 'utf8')),
);
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
const tree = await readSpec(join(root, 'spec'), isOfContract);
const sources = [
  ...(await lintSources(entry)),
  ...(await Promise.all(beside.map((name) => lintSources(join(root, 'spec', name))))).flat(),
  ...changelogFindings(changelog),
  ...[
    ...unusedFindings(tree),
    ...wordFindings(tree),
    ...statementFindings(tree, statements),
    ...searchWordFindings(tree, [...texts, changelog]),
  ].map(inSpec),
];
const isBroken = sources.some(({ rule }) => ['no-unresolved-refs', 'unused-file'].includes(rule));
const findings = unique([...sources, ...(isBroken ? [] : await lintGenerated(tree))]);

for (const { file, line, rule, message } of findings) {
  console.log(`${file}:${String(line)} ${rule} ${message}`);
}
if (findings.length > 0) {
  console.error(`Findings: ${String(findings.length)}.`);
  process.exitCode = 1;
}
