import { test } from 'tap';
import { gzipSync } from 'node:zlib';
import { dumpScene, inPieces, readAll } from '../../support/dumps.ts';
import { tableText, xcVmDump } from '../../support/written-dumps.ts';

// Files that are no dump, damaged, or meant to harm.

const GOOD = xcVmDump({ users: [{}], users_packages: [{}], bouquets: [{}], lines: [{}] });
const HEADER = '-- MySQL dump 10.13  Distrib 5.7.40\n';
const FOOTER = '-- Dump completed on 2026-11-24\n';

void test('a file that is refused', async (t) => {
  const { refusal } = await dumpScene(t);
  const end = (text: string): string => Buffer.byteLength(text).toLocaleString('en-US');
  const insert = (values: string): string =>
    `CREATE TABLE \`bouquets\` (\`id\` int, \`bouquet_name\` text);\nINSERT INTO bouquets ${values}`;
  const cases: [name: string, text: string | Buffer, why: string | RegExp][] = [
    ['empty', '', 'byte 0: this is no dump of MySQL: it has no statement.'],
    ['of comments', '-- nothing\n', 'byte 0: this is no dump of MySQL: it has no statement.'],
    ['a page', "<!doctype html><p>It's a page.", 'byte 0: this is no dump of MySQL.'],
    ['JSON', '{"users": []}', 'byte 0: this is no dump of MySQL.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'byte 0: this is no dump of MySQL.'],
    [
      'a zip archive',
      Buffer.from('PK\u0003\u0004\u0000\u0000', 'latin1'),
      'byte 0: this is no dump of MySQL: it is a zip archive. Unpack it first.',
    ],
    [
      'UTF-16, as PowerShell writes it',
      Buffer.from('\ufeffSET NAMES utf8;', 'utf16le'),
      'byte 0: this is no dump of MySQL: it is UTF-16. Save it as UTF-8.',
    ],
    ['gzip that nobody unpacked', gzipSync(GOOD), 'byte 1: this is no dump of MySQL.'],
    [
      'cut in a text',
      GOOD.slice(0, GOOD.lastIndexOf('secret') + 3),
      `byte ${end(GOOD.slice(0, GOOD.lastIndexOf('secret') + 3))}: the dump is cut off: it ends inside a statement.`,
    ],
    ['cut between rows', insert("VALUES (1,'a'),"), /the dump is cut off: it ends inside a statement\.$/],
    ['cut in a comment', `${GOOD}/* end`, /the dump is cut off: it ends inside a statement\.$/],
    [
      'cut in what MySQL executes',
      `${GOOD}/*!40101 SET`,
      /the dump is cut off: it ends inside a statement\.$/,
    ],
    [
      'cut between statements',
      HEADER + GOOD,
      /the dump is cut off: it does not end with "Dump completed"\.$/,
    ],
    [
      'the second of two runs cut',
      HEADER + GOOD + FOOTER + HEADER,
      /it does not end with "Dump completed"\.$/,
    ],
    ['in Cyrillic', `SET NAMES cp1251;${GOOD}`, 'byte 10: the text is in cp1251: make the dump in utf8mb4.'],
    [
      'of no panel',
      tableText('wp_posts', ['id'], [{ id: 1 }]),
      `is the dump of no panel that is known (xtream-ui, xui-one, xc-vm). It has wp_posts.`,
    ],
    [
      'rows without names of columns',
      'INSERT INTO `lines` VALUES (1);',
      /rows of lines without names of columns: make the dump with CREATE TABLE\.$/,
    ],
    [
      'rows of a query',
      insert('SELECT * FROM `mysql`.`user`;'),
      /rows of bouquets that do not follow VALUES/,
    ],
    ['rows by SET', insert('SET id = 1;'), /rows of bouquets that do not follow VALUES/],
    [
      'a function for a value',
      insert("VALUES (sleep(10),'a');"),
      /a value of bouquets that is no literal\.$/,
    ],
    ['a longer row', insert("VALUES (1,'a',2);"), /a row of bouquets has more values than columns\.$/],
    ['a shorter row', insert('VALUES (1);'), /a row of bouquets has fewer values than columns\.$/],
    [
      'a value of a megabyte',
      insert(`VALUES (1,'${'x'.repeat(1024 * 1024 + 1)}');`),
      /a value that is longer than 1,048,576 bytes, alone or with the others of its row\.$/,
    ],
    [
      'values of a megabyte',
      insert(`VALUES (0x${'61'.repeat(300_000)},'${'x'.repeat(600_000)}');`),
      /a value that is longer than 1,048,576 bytes/,
    ],
    [
      'more columns than MySQL has',
      `CREATE TABLE \`lines\` (${Array.from({ length: 5000 }, (_, index) => `c${String(index)} int`).join(',')});`,
      /a table of more than 4096 columns\.$/,
    ],
    ['two dumps in one', GOOD + GOOD, /comes a second time: these are two dumps in one file\.$/],
    [
      'two databases',
      `USE \`one\`;${tableText('lines', ['id'], [])}USE \`two\`;${tableText('lines', ['id'], [])}`,
      /the table lines is in two databases, one and two: make a dump of one\.$/,
    ],
    [
      'a table that lacks columns',
      GOOD.replaceAll('`exp_date`', '`ends`'),
      'has a table lines without exp_date, which xc-vm has.',
    ],
  ];
  for (const [name, text, why] of cases)
    await t.test(name, async (t) => {
      const refused = await refusal(text);
      if (typeof why === 'string') t.equal(refused, why);
      else t.match(refused, why);
    });

  await t.test('a panel that is chosen, and is not there', async (t) => {
    t.equal(await refusal(GOOD, { panel: 'xtream-ui' }), 'has no table reg_users, which xtream-ui has.');
  });
});

void test('a text in other forms', async (t) => {
  const { read } = await dumpScene(t);
  const line = { reseller_notes: 'Caf\u00e9 \u2013 25 \u20ac' };
  const text = xcVmDump({ users: [{}], bouquets: [{}], users_packages: [{}], lines: [line] });
  const expected = await read(text);
  t.match(expected.lines, [{ note: line.reseller_notes, status: 'active', package_id: '1' }]);
  const latin1 = Buffer.from(text.replace('\u2013', '\u0096').replace('\u20ac', '\u0080'), 'latin1');

  const forms: [name: string, text: string | Buffer][] = [
    ['with a byte order mark', `\ufeff${text}`],
    ['with CRLF', text.replaceAll('\n', '\r\n')],
    ['in the character set latin1', Buffer.concat([Buffer.from('/*!40101 SET NAMES latin1 */;\n'), latin1])],
    ['with header and footer', `${HEADER}${text}${FOOTER.trim()}`],
    [
      'with tables of two databases, of which one has the panel',
      `USE a;${tableText('posts', ['id'], [{ id: 1 }])}USE b;${text}`,
    ],
    [
      'after statements of others',
      `DROP TABLE users; DELETE FROM users; CREATE DATABASE x; GRANT ALL ON *.* TO x; ${text}`,
    ],
  ];
  for (const [name, other] of forms)
    await t.test(`${name} is read like any other`, async (t) => {
      t.strictSame(await read(other), expected);
    });

  await t.test('bytes that are no text are named', async (t) => {
    const { lines, report } = await read(Buffer.from(text, 'latin1'));
    t.match(lines, [{ note: /^Caf\ufffd/ }]);
    t.match(report, [{ level: 'warning', source_id: '1', reason: 'text_damaged', detail: 'reseller_notes' }]);
  });

  await t.test('NUL characters are left out, and other control characters stay', async (t) => {
    const { lines } = await read(
      xcVmDump({ lines: [{ reseller_notes: 'a\0b\u001b[31m\u0007' }], users: [{}] }),
    );
    t.match(lines, [{ note: 'ab\u001b[31m\u0007' }]);
  });

  await t.test('a table of which no row is read may have values of any length', async (t) => {
    const { lines } = await read(
      `${tableText('epg', ['id', 'data'], [{ id: 1, data: "x'".repeat(2_000_000) }])}${text}`,
    );
    t.strictSame(lines, expected.lines);
  });

  await t.test('a column that is not read may have values of any length', async (t) => {
    const { bouquets } = await read(text.replace("'[]'", `_binary '${'1,'.repeat(1_000_000)}'`));
    t.strictSame(bouquets, expected.bouquets);
  });
});

void test('nothing of a dump is executed, and nothing is left behind', async (t) => {
  const { db } = await dumpScene(t);
  const before = await db.selectFrom('users').selectAll().execute();
  const text = `${GOOD}INSERT INTO users VALUES (9,'$(reboot)','; DROP TABLE users; --',NULL,0,1,'0',NULL,1,0,NULL);DROP TABLE users;`;
  await readAll(db, inPieces(Buffer.from(text)));
  t.strictSame(await db.selectFrom('users').selectAll().execute(), before);
  const { counts } = await readAll(db, inPieces(Buffer.from(GOOD)));
  t.equal(counts.lines, 1, 'another dump can follow on the same connection');
});
