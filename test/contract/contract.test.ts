import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { contract, names } from './document.ts';
import { runScript } from '../support/processes.ts';

const table: Readonly<Record<OperationName, Operation>> = operations;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The rows of test/contract/catalogue.tsv: operation, method, path. */
const catalogue = readFileSync(projectFile('test', 'contract', 'catalogue.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([, method, path, operation]) => [operation, method, path].join(' '));

void test('the contract has the operations of test/contract/catalogue.tsv', (t) => {
  t.equal(
    catalogue.length,
    304,
    'the number of rows in test/contract/catalogue.tsv: count a new operation here',
  );
  const expected = catalogue.sort();
  const described = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) =>
        [(operation as unknown as { operationId: string }).operationId, method.toUpperCase(), path].join(' '),
      ),
  );
  t.same(described.sort(), expected, 'in the document');
  const listed = names.map((name) => [name, table[name].method, table[name].path].join(' '));
  t.same(listed.sort(), expected, 'in the table that the service uses');
  t.end();
});

void test('npm run operations prints each operation', async (t) => {
  const { code, stdout, stderr } = await runScript(t, 'operations', []);
  t.same([code, stderr], [0, '']);
  const expected = names.map((name) => [name, table[name].method, table[name].path, 'handled'].join('\t'));
  t.same(stdout.trimEnd().split('\n'), expected);
});

void test('every policy that an operation checks is in the sentence on who may call it', (t) => {
  for (const name of names) {
    const { method, path, policies } = table[name];
    const { description = '' } = contract.paths[path]?.[method.toLowerCase()] ?? {};
    const [, sentence = ''] = description.split('**Who may call it.** ');
    const named = policies.filter((policy) => sentence.includes(`\`${policy}\``));
    t.same(named, policies, name);
  }
  t.end();
});

void test('descriptions settle what clients could misunderstand', (t) => {
  const text = JSON.stringify(contract).replaceAll(/(\\n|\s)+/g, ' ');
  for (const sentence of [
    'The restriction does not apply to users below a restricted user',
    '`lines_index` finds lines of every kind by them',
    'Beyond the last page, the address of the last page',
    'The rule runs for the first time at once',
  ])
    t.ok(text.includes(sentence), sentence);
  t.end();
});
