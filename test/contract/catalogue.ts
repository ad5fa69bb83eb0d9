import { readFileSync } from 'node:fs';
import { projectFile } from '../../handlers/http/project-file.ts';

// What the API promises of each operation, written by hand: the tests of access and of the audit log take what they ask from
// the table of operations, and would follow a mistake in the contract.

/** A row of catalogue.tsv. */
export interface Promised {
  method: string;
  path: string;
  operation: string;
  /** Whose objects it is about. */
  objects: string;
  /** Policies that a caller needs beside that of its name; or `open: because ...`. */
  needed: string;
  /** Policies that widen what it may be called for. */
  opened_by: string;
  /** `yes` if a restricted user may call it. */
  if_restricted: string;
  /** What the audit log names: a type, and where its id stands. */
  subject_type: string;
  subject_id: string;
}

const [head = '', ...lines] = readFileSync(projectFile('test', 'contract', 'catalogue.tsv'), 'utf8')
  .trimEnd()
  .split('\n');
const columns = head.split('\t');

export const catalogue = lines.map((line) => {
  const values = line.split('\t');
  return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? ''])) as unknown as Promised;
});
