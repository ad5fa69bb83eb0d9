import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { DumpError } from '../../../scripts/move-in/dump-error.ts';
import { DumpStatements } from '../../../scripts/move-in/statements.ts';

// Random dumps against a writer of the format, and texts that are nearly a dump, cut anywhere.

const TABLE = 'lines';
const COLUMNS = ['id', 'one', 'skipped', 'two'] as const;

type Row = (string | null)[];

/** Returns the rows of a text that comes in pieces of these sizes, one after the other, or why it is refused. */
function outcome(bytes: Buffer, sizes: readonly number[]): { rows: Row[]; refused?: string } {
  const rows: Row[] = [];
  const statements = new DumpStatements({
    columnsOf: (table) => (table === TABLE ? new Set(['id', 'one', 'two']) : undefined),
    row: (_table, _columns, values) => rows.push([...values]),
  });
  try {
    for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? bytes.length;
      statements.feed(bytes.subarray(start, start + size));
      start += size;
    }
    statements.finish();
    return { rows };
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    return { rows, refused: error.message };
  }
}

const texts = fc.string({
  unit: fc.constantFrom(
    ...[
      "'",
      '"',
      '\\',
      '`',
      ';',
      ',',
      '(',
      ')',
      '-',
      '--',
      ' ',
      '\n',
      '\r',
      '\t',
      '\0',
      '\u001a',
      '\b',
      '%',
      '_',
      '#',
    ],
    ...[
      '/*',
      '*/',
      '/*!',
      'NULL',
      'a',
      'INSERT INTO `lines` VALUES (1,2,3,4);',
      '\u00e9',
      '\u4e2d',
      '\u{1f4fa}',
      'DELIMITER ;;',
    ],
  ),
  maxLength: 12,
});

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '\0': '\\0', '\n': '\\n', '\r': '\\r', '\b': '\\b' },
  ...{ "'": "\\'", '"': '\\"', '\\': '\\\\' },
};

/** How a text may be written. */
const WRITERS: Readonly<Record<string, (text: string) => string>> = {
  backslash: (text) =>
    `'${text.replaceAll(/[\0\n\r\b'"\\]/g, (each) => ESCAPES[each] ?? '').replaceAll('\u001a', '\\Z')}'`,
  doubled: (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  double: (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`,
  needless: (text) => `'${text.replaceAll(/[ac-mD-MO-Y(),;'\\]/g, (each) => `\\${each}`)}'`,
  hex: (text) => (text === '' ? "''" : `0x${Buffer.from(text).toString('hex')}`),
  x: (text) => `X'${Buffer.from(text).toString('hex').toUpperCase()}'`,
  binary: (text) => `_binary '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
};

const cells = fc.oneof(
  fc.constant({ value: null, written: 'NULL' }),
  fc
    .constantFrom('0', '-1.5', '1e20', '-7.5E-3', '.5', '00012', '1234567.0100')
    .map((number) => ({ value: number, written: number })),
  fc.constant({ value: '5', written: "b'101'" }),
  fc
    .record({ text: texts, writer: fc.constantFrom(...Object.keys(WRITERS)) })
    .map(({ text, writer }) => ({ value: text, written: WRITERS[writer]?.(text) ?? '' })),
);
const rows = fc.array(fc.tuple(cells, cells, cells, cells), { minLength: 1, maxLength: 4 });
const BETWEEN = [
  '',
  ' ',
  '\n',
  '\r\n',
  " /* it's; a comment */ ",
  " -- isn't; one\n",
  '\t',
  '# "\n',
  "/*!40000 IGNORED 'x;' */",
];
const OTHERS = [
  "INSERT INTO `other` VALUES (1,'); INSERT INTO `lines` VALUES (1,2,3,4); -- ');",
  "SET @a = 'INSERT';",
  'DELIMITER ;;\nCREATE TRIGGER t BEFORE INSERT ON `lines` FOR EACH ROW BEGIN INSERT INTO `lines` VALUES (1,2,3,4); END ;;\nDELIMITER ;',
  'DELIMITER //\nCREATE PROCEDURE p() BEGIN /* ; */ SELECT 4 / 2; INSERT INTO `lines` VALUES (9,9,9,9); END//\nDELIMITER ;',
  'DELIMITER $$\nCREATE FUNCTION f() RETURNS int BEGIN RETURN 1; END$$\nDELIMITER ;',
  "/*!50003 CREATE*/ /*!50017 DEFINER=`a`@`b`*/ /*!50003 TRIGGER t BEFORE INSERT ON x FOR EACH ROW SET @b = '*/;' */;",
  '/*!50001 INSERT INTO `lines` VALUES (1,2,3,4) */;',
  'LOCK TABLES `lines` WRITE;',
  ';',
];
const dumps = fc.record({
  rows: fc.array(rows, { maxLength: 3 }),
  between: fc.array(fc.constantFrom(...BETWEEN), { minLength: 1, maxLength: 7 }),
  others: fc.array(fc.constantFrom(...OTHERS), { minLength: 1, maxLength: 4 }),
  verb: fc.constantFrom(
    'INSERT INTO `lines`',
    'insert ignore into lines',
    'REPLACE INTO `db`.`lines`',
    'INSERT INTO db.lines',
  ),
  list: fc.boolean(),
  start: fc.constantFrom(
    '',
    '\ufeff',
    '/*M!999999\\- enable the sandbox mode */ \n',
    '/*!999999\\- enable */\r\n',
  ),
  sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
});

void test('rows are read as they were written, in whatever pieces they come', (t) => {
  fc.assert(
    fc.property(dumps, ({ rows: statements, between, others, verb, list, start, sizes }) => {
      let turn = 0;
      const gap = (): string => between[(turn += 1) % between.length] ?? '';
      const other = (): string => `\n${others[(turn += 1) % others.length] ?? ''}\n`;
      const created = `CREATE TABLE \`lines\` (${COLUMNS.map((each) => `${gap()}\`${each}\` enum('a,b)',";") ${gap()}`).join(',')}, KEY \`k\` (\`id\`));`;
      const columns = list ? `${gap()}(${COLUMNS.map((each) => `\`${each}\``).join(`,${gap()}`)})` : '';
      const inserted = statements.map((values) => {
        const written = values.map(
          (row) => `(${row.map((cell) => `${gap()}${cell.written}${gap()}`).join(',')})`,
        );
        return `${verb}${columns} VALUES${gap()}${written.join(`,${gap()}`)};`;
      });
      const text = `${start}SET NAMES utf8mb4;\n${[created, ...inserted, ''].map((each) => each + other()).join('')}`;
      const expected = statements.flat().map(([id, one, _skipped, two]) => [id.value, one.value, two.value]);
      assert.deepEqual(outcome(Buffer.from(text), sizes), { rows: expected });
    }),
    { numRuns: 1000 },
  );
  t.end();
});

const PARTS = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '(',
    ')',
    ',',
    ';',
    '-- ',
    '#',
    '/*',
    '/*!',
    '*/',
    '\n',
    ' ',
    'NULL',
    '1',
    '-',
    '0x',
    '.',
    'e',
  ],
  ...[
    'INSERT INTO lines ',
    'VALUES ',
    'CREATE TABLE lines (',
    'id',
    'one',
    'DELIMITER ',
    'SET NAMES ',
    'latin1',
    'USE ',
    '_binary',
  ],
];

void test('what is nearly a dump is read or refused, and the same in whatever pieces it comes', (t) => {
  const broken = fc.record({
    parts: fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(broken, ({ parts, sizes }) => {
      const bytes = Buffer.from(`CREATE TABLE lines (id int, one text);${parts.join('')}`);
      assert.deepEqual(outcome(bytes, sizes), outcome(bytes, [bytes.length]));
    }),
    { numRuns: 2000 },
  );
  t.end();
});
