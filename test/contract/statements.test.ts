import { readFileSync } from 'node:fs';
import { test } from 'tap';
import document from '../../generated/openapi.json' with { type: 'json' };
import { projectFile } from '../../handlers/http/project-file.ts';
import { operations, type Operation } from '../../generated/operations.ts';
import { contract, flat, names as operationNames, type Schema } from './document.ts';

// Sentences of the contract about money, state and access, and the test that each is held by. `npm run lint:spec` asks for
// the rows.

const read = (...path: string[]): string => readFileSync(projectFile(...path), 'utf8');

/** The descriptions in one line: `introduction`, those of operations, and those of schemas and their fields. */
const described = new Map<string, string>([['introduction', document.info.description]]);
for (const name of operationNames) {
  const { path, method }: Operation = operations[name];
  described.set(name, contract.paths[path]?.[method.toLowerCase()]?.description ?? '');
}
for (const [name, schema] of Object.entries(contract.components.schemas)) {
  const { properties = {} }: Schema = flat(schema);
  described.set(name, schema.description ?? '');
  for (const [field, { description = '' }] of Object.entries(properties))
    described.set(`${name}.${field}`, description);
}

void test('each statement of test/contract/statements.tsv is in the contract, and its test is there', (t) => {
  const [, ...rows] = read('test', 'contract', 'statements.tsv').trimEnd().split('\n');
  t.ok(rows.length > 0);
  for (const [names = '', sentence = '', file = '', title = ''] of rows.map((row) => row.split('\t'))) {
    for (const name of names.split(' ')) {
      t.ok(described.get(name)?.replaceAll(/\s+/g, ' ').includes(sentence), `${name}: ${sentence}`);
    }
    t.ok(title !== '' && read(file).includes(title), `${file}: ${title}`);
  }
  t.end();
});
