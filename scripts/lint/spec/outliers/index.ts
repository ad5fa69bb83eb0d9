import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../../../handlers/http/project-file.ts';
import type { Contract } from '../../../generate/contract.ts';
import { componentsOf, sourceOf } from '../../../generate/rules/components.ts';
import type { Finding, SpecTree } from '../../../generate/rules/tree.ts';
import { causeOutliers, codeOutliers } from './codes.ts';
import { exampleOutliers } from './examples.ts';
import { unexplained } from './explained.ts';
import { kindOutliers } from './kinds.ts';
import { listOutliers } from './lists.ts';
import { nameOutliers } from './names.ts';

// What is unlike its like in the contract is a mistake, or has a reason in outliers.tsv.

const TABLE = join('scripts', 'lint', 'spec', 'outliers.tsv');

/** Returns what nobody has explained. `bundled` is the contract with the causes of errors, `contract` the published one. */
export async function outlierFindings(
  tree: SpecTree,
  bundled: Contract,
  contract: Contract,
): Promise<Finding[]> {
  const outliers = [
    ...kindOutliers(contract),
    ...listOutliers(contract),
    ...nameOutliers(contract),
    ...codeOutliers(contract),
    ...causeOutliers(bundled),
    ...exampleOutliers(contract),
  ];
  const components = componentsOf(tree);
  const table = { file: TABLE, text: await readFile(projectFile(TABLE), 'utf8') };
  return unexplained(outliers, table, ({ keys }) => {
    const { file, line } = sourceOf(tree, components, keys);
    return { file: join('spec', tree.sharedRef(file)?.file ?? file), line };
  });
}
