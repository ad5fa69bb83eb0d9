import { readFileSync } from 'node:fs';
import { test } from 'tap';
import document from '../../generated/openapi.json' with { type: 'json' };
import { projectFile } from '../../handlers/http/project-file.ts';
import { operations, type Operation } from '../../generated/operations.ts';
import { contract } from './document.ts';

// Sentences of the contract about money, state and access, and the test that each is held by. `npm run lint:spec` asks for
// the rows.

const read = (...path: string[]): string => readFileSync(projectFile(...path), 'utf8');
const known: Readonly<Record<string, Operation>> = operations;

/** Returns the description of an operation, or the introduction, in one line. */
function descriptionOf(name: string): string {
  const { path = '', method = '' } = known[name] ?? {};
  const described = contract.paths[path]?.[method.toLowerCase()]?.description ?? document.info.description;
  return described.replaceAll(/\s+/g, ' ');
}

void test('each statement of test/contract/statements.tsv is in the contract, and its test is there', (t) => {
  const [, ...rows] = read('test', 'contract', 'statements.tsv').trimEnd().split('\n');
  t.ok(rows.length > 0);
  for (const [names = '', sentence = '', file = '', title = ''] of rows.map((row) => row.split('\t'))) {
    for (const name of names.split(' ')) {
      t.ok(name === 'introduction' || name in known, name);
      t.ok(descriptionOf(name).includes(sentence), `${name}: ${sentence}`);
    }
    t.ok(title !== '' && read(file).includes(title), `${file}: ${title}`);
  }
  t.end();
});
