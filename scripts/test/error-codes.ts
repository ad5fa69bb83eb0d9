import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { bundleFiles } from '../generate/bundle.ts';
import { operationsOf } from '../generate/contract.ts';
import { causesOf } from '../generate/errors.ts';

/**
 * Returns the errors that `x-errors` in the contract lists, and that no test has seen: operation, code and, where there is
 * one, reason. The folder
 * has what each process of a run of the whole suite has seen. That each code seen is listed is checked with each
 * answer.
 */
export async function unseenErrors(folder: string): Promise<string[]> {
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const seen = new Set(files.flatMap((text) => text.split('\n')));
  const contract = await bundleFiles(projectFile('spec', 'openapi.yaml'));
  const listed = [...operationsOf(contract)].flatMap(({ operation }) =>
    causesOf(operation).map(({ code, reason }) =>
      [operation.operationId, code, reason ?? []].flat().join(' '),
    ),
  );
  return [...new Set(listed)].filter((error) => !seen.has(error));
}
