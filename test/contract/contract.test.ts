import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { type Operation, type OperationName, operations } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { catalogue } from './catalogue.ts';
import { contract, flat, names, type Schema } from './document.ts';
import { runScript } from '../support/processes.ts';
import document from '../../generated/openapi.json' with { type: 'json' };

const table: Readonly<Record<OperationName, Operation>> = operations;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

void test('the contract has the operations of test/contract/catalogue.tsv', (t) => {
  const expected = catalogue.map(({ operation, method, path }) => [operation, method, path].join(' ')).sort();
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

// The limits of operations as the service promises them. What enforces them takes them from the operation table, and
// would follow a mistake in the contract: here the table itself is compared.

/** What moves so many lines or users that it has 30 seconds. */
const MOVES_MANY = /^(users_change_(owner|\w+s_owner)|announcements_notify_users|dns_domains_delete)$/;

/** Requests a minute. */
const RATES: Partial<Record<OperationName, number>> = {
  oauth_token_issue: 5,
  vouchers_claim: 5,
  users_change_owner: 30,
  announcements_notify_users: 30,
  webhook_endpoints_ping: 30,
  webhook_endpoints_recover: 30,
};

/** What sells several lines at once counts as one request for each. */
const SELLS_SEVERAL = /^(m3us|mags|enigmas|activecodes)_batch_(create|extend)$/;

/** What a dry run tells whether others have it. */
const UNIQUE: readonly (readonly [operations: RegExp, names: readonly string[]])[] = [
  [/^users_(create|edit)$/, ['username']],
  [/^m3us_(create|edit)$/, ['username']],
  [/^(mags|enigmas)_(create|edit)$/, ['mac_address']],
  [/^(m3us|mags|enigmas)_change_type$/, ['username', 'mac_address']],
  [/^activecodes_create$/, ['code']],
  [/^activecodes_edit$/, ['mac_address']],
  [/^activecodes_activate$/, ['code', 'mac_address']],
  [/^m3us_batch_create$/, ['lines.username']],
  [/^(mags|enigmas)_batch_create$/, ['lines.mac_address']],
  [/^activecodes_batch_create$/, ['lines.code']],
  [/^dns_domains_create$/, ['domain']],
  [/^roles_(create|edit|clone)$/, ['name']],
];

void test('what may take longer than other requests', (t) => {
  for (const name of names) t.equal(table[name].timeLimit, MOVES_MANY.test(name) ? 30 : null, name);
  t.end();
});

void test('what has a rate limit of its own', (t) => {
  for (const name of names) {
    t.equal(table[name].rateLimit, RATES[name] ?? null, name);
    // Whoever names a code learns whether it is in use.
    t.same(table[name].fieldLimits, name === 'vouchers_create' ? { code: 5 } : {}, name);
  }
  t.end();
});

void test('what counts as several requests', (t) => {
  for (const name of names) t.equal(table[name].countedBy, SELLS_SEVERAL.test(name) ? 'lines' : null, name);
  t.end();
});

void test('the names that a dry run counts', (t) => {
  for (const name of names) {
    const [, counted = []] = UNIQUE.find(([which]) => which.test(name)) ?? [];
    t.same(table[name].names, counted, name);
  }
  t.end();
});

/** What only some kinds of lines have. */
const OF_SOME_KINDS: Readonly<Record<string, readonly string[]>> = {
  // The host name of the other kinds never changes after the sale.
  dns: ['m3us', 'mags'],
  regenerate_dns: ['m3us', 'mags'],
  // The other kinds have no VPN.
  enable_vpn: ['m3us', 'mags'],
  disable_vpn: ['m3us', 'mags'],
  // A sold code never changes its kind, and has no password that is typed in.
  change_type: ['m3us', 'mags', 'enigmas'],
  generate_password: ['m3us'],
  activate: ['activecodes'],
};

void test('every kind of line has the operations of the others, but for a few', (t) => {
  const kinds = ['m3us', 'mags', 'enigmas', 'activecodes'];
  const having = new Map<string, string[]>();
  for (const name of names) {
    const [, kind = '', action = ''] = /^(m3us|mags|enigmas|activecodes)_(.*)$/.exec(name) ?? [];
    if (kind !== '') having.set(action, [...(having.get(action) ?? []), kind]);
  }
  for (const [action, found] of having)
    t.same(found.sort(), (OF_SOME_KINDS[action] ?? kinds).toSorted(), action);
  t.end();
});

// Sentences of the contract about money, state and access, and the test that each is held by.

const read = (...path: string[]): string => readFileSync(projectFile(...path), 'utf8');

/** The descriptions in one line: `introduction`, those of operations, and those of schemas and their fields. */
const described = new Map<string, string>([['introduction', document.info.description]]);
for (const name of names) {
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

/** The words of sentences about money, about the end of something, and about who may do what. */
const PROMISE =
  /\b(charge[sd]?|pay|pays|paid|payer|price|credits?|balance|refund(s|ed|able)?|free|given? back|gives? back|revoke[sd]?|restrict(s|ed|ions?)?|only|expire[sd]?|no longer|40[349])\b/i;

/** What the generator adds to a description. */
const ADDED = /\n\n(?:Fails with:|\*\*(?:Export|Who may call it)\.)/;

void test('each such sentence of an operation has a row in test/contract/statements.tsv', (t) => {
  const rows = read('test', 'contract', 'statements.tsv')
    .split('\n')
    .map((row) => row.split('\t'));
  for (const name of names) {
    const held = rows.flatMap(([operations, part = '']) =>
      part !== '' && operations?.split(' ').includes(name) ? [part] : [],
    );
    const [text = ''] = (described.get(name) ?? '').split(ADDED);
    for (const sentence of sentencesOf(text).filter((each) => PROMISE.test(each))) {
      const isHeld = held.some((part) => sentence.includes(part) || part.includes(sentence));
      t.ok(isHeld, `${name} says "${sentence}": name the test that holds it`);
    }
  }
  t.end();
});

/** Returns the sentences of a text in Markdown, each in one line. A list item begins a sentence. */
const sentencesOf = (text: string): string[] =>
  text.split(/\n\n+|\n(?=- )/).flatMap((part) =>
    part
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?]) /)
      .map((sentence) => sentence.replace(/^- /, '')),
  );
