import type { Finding, SpecTree } from '../../generate/rules/tree.ts';

/** The words of sentences about money, about the end of something, and about who may do what. */
const WORDS =
  /\b(charge[sd]?|pay|pays|paid|payer|price|credits?|balance|refund(s|ed|able)?|free|given? back|gives? back|revoke[sd]?|restrict(s|ed|ions?)?|only|expire[sd]?|no longer|40[349])\b/i;

/**
 * Checks that each such sentence of an operation's description is held by a test: that the table of statements has a row
 * for it. `table` is the text of test/contract/statements.tsv.
 */
export function* statementFindings(tree: SpecTree, table: string): Generator<Finding> {
  const held = statements(table);
  for (const name of tree.fileNames) {
    const { operationId, description } = tree.file(name).fields;
    if (typeof operationId !== 'string' || typeof description !== 'string') continue;
    const parts = held.get(operationId) ?? [];
    for (const sentence of sentences(description).filter((each) => WORDS.test(each))) {
      if (parts.some((part) => sentence.includes(part) || part.includes(sentence))) continue;
      yield {
        file: name,
        line: tree.lineOf(name, ['description']),
        rule: 'statement',
        message: `${operationId} says "${sentence}": name the test that holds this sentence in test/contract/statements.tsv`,
      };
    }
  }
}

/** Returns the sentences, or parts of them, that have a test, by operation. */
function statements(table: string): Map<string, string[]> {
  const held = new Map<string, string[]>();
  for (const row of table.split('\n')) {
    const [operations = '', sentence = ''] = row.split('\t');
    if (sentence === '') continue;
    for (const name of operations.split(' ')) held.set(name, [...(held.get(name) ?? []), sentence]);
  }
  return held;
}

/** Returns the sentences of a text in Markdown, each in one line. A list item begins a sentence. */
function sentences(text: string): string[] {
  return text
    .split(/\n\n+|\n(?=- )/)
    .flatMap((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?]) /),
    )
    .map((sentence) => sentence.replace(/^- /, ''))
    .filter((sentence) => sentence !== '');
}
