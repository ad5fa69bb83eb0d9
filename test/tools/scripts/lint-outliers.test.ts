import { test } from 'tap';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { causeOutliers, codeOutliers } from '../../../scripts/lint/spec/outliers/codes.ts';
import { exampleOutliers } from '../../../scripts/lint/spec/outliers/examples.ts';
import { unexplained } from '../../../scripts/lint/spec/outliers/explained.ts';
import { listOutliers } from '../../../scripts/lint/spec/outliers/lists.ts';
import { nameOutliers } from '../../../scripts/lint/spec/outliers/names.ts';
import { kindOutliers } from '../../../scripts/lint/spec/kinds.ts';
import type { Outlier } from '../../../scripts/lint/spec/outliers/outlier.ts';
import { SpecTree } from '../../../scripts/generate/rules/tree.ts';

// What lint:spec finds to be unlike its like: the contract itself has none that is not explained.

const TEXT = { type: 'string' };
const ID = { type: 'integer', format: 'int64' };

interface Made {
  filters?: object;
  schema?: object;
  example?: unknown;
  codes?: string[];
  causes?: Record<string, string>;
}

/** Returns a contract with these operations. */
function contractOf(operations: Record<string, Made>, schemas: object = {}): Contract {
  const paths = Object.entries(operations).map(([operationId, { filters = {}, schema = {}, ...more }]) => {
    const { example, codes = [], causes = {} } = more;
    const parameters = Object.entries(filters).map(([name, of]) => ({
      name: `filters[${name}]`,
      in: 'query',
      schema: of as object,
    }));
    const media = { schema, ...(example === undefined ? {} : { example }) };
    const problem = { schema: { properties: { code: { enum: codes } } } };
    const responses = {
      200: { content: { 'application/json': media } },
      422: { content: { 'application/problem+json': problem } },
    };
    return [`/${operationId}`, { get: { operationId, parameters, responses, 'x-errors': causes } }] as const;
  });
  return { paths: Object.fromEntries(paths), components: { schemas } } as unknown as Contract;
}

/** Returns the schema of a page whose items have these fields. */
const pageOf = (properties: object): object => ({
  properties: { data: { type: 'array', items: { properties } } },
});

const found = (outliers: Iterable<Outlier>): string[] =>
  [...outliers].map(({ rule, what }) => `${rule}: ${what}`);

void test('a list without the filters for what it shows, or with one of another type', (t) => {
  const times = { created_at: TEXT };
  const bounds = { created_from: TEXT, created_to: TEXT };
  const named = (filters: object) => ({ filters, schema: pageOf({ name: TEXT }) });
  const contract = contractOf({
    faqs_index: { filters: { created_from: TEXT }, schema: pageOf(times) },
    packages_index: { filters: bounds, schema: pageOf(times) },
    roles_index: named({ name: TEXT }),
    series_index: named({ name: TEXT }),
    streams_index: named({ name: { type: 'array', items: TEXT } }),
    templates_index: named({ is_old: { type: 'boolean' } }),
  });
  t.same(found(listOutliers(contract)), [
    'list-filters: faqs_index created_at',
    'list-filters: templates_index name',
    'filter-hidden: is_old',
    'filter-type: name list of string',
  ]);
  t.end();
});

void test('a name with two types or nearly the same text, and two names of one thing', (t) => {
  const fields = (properties: object) => ({ schema: { properties } });
  const contract = contractOf({
    one: fields({
      status: TEXT,
      stream_category_id: ID,
      place: { ...TEXT, description: 'Place in a list.' },
    }),
    two: fields({ status: TEXT, category_id: ID, place: { ...TEXT, description: 'The place in the list' } }),
    three: fields({ status: ID, adult: { type: 'boolean' }, packages: { type: 'array', items: ID } }),
    four: fields({ is_adult: { type: 'boolean' }, owner: { ...ID, description: 'Whose it is.' } }),
    five: fields({
      holder: { ...ID, description: 'Whose it is.' },
      made: { ...TEXT, pattern: '^\\d{4} \\d:\\d$' },
    }),
  });
  t.same(found(nameOutliers(contract)), [
    'field-type: status integer int64',
    'field-text: place of one and two',
    'field-names: holder, owner',
    'field-names: adult, is_adult',
    'field-names: category_id, stream_category_id',
    'field-form: packages',
    'field-form: made',
  ]);
  t.end();
});

void test('an error that most of several like operations have, and a cause with two codes', (t) => {
  const contract = contractOf({
    faqs_show: { codes: ['not_found'], causes: { not_found: 'for a package that does not exist' } },
    roles_show: { codes: ['not_found'], causes: { not_found: 'if the package is unknown' } },
    mags_show: { codes: ['not_found'], causes: { package_not_allowed: 'if you may not sell the package' } },
    m3us_show: { causes: { conflict: 'if the package is old' } },
  });
  t.same(found(codeOutliers(contract)), ['error-codes: m3us_show not_found']);
  t.same(found(causeOutliers(contract)), ['error-causes: package package_not_allowed']);
  t.end();
});

void test('an example that leaves out a field, or has its times in an impossible order', (t) => {
  const properties = { id: ID, created_at: TEXT, updated_at: TEXT };
  const example = [
    { id: 1, created_at: '2026-01-02', updated_at: '2026-01-01' },
    { id: 2, created_at: '2026-01-02' },
  ];
  const contract = contractOf({ faqs_index: { schema: { items: { properties } }, example } });
  t.same(found(exampleOutliers(contract)), [
    'example-fields: faqs_index created_at updated_at',
    'example-fields: faqs_index updated_at',
  ]);
  t.end();
});

void test('an operation that only some kinds of lines have', (t) => {
  const tree = new SpecTree({ 'm3us/m3us_dns.yaml': 'a: b', 'mags/mags_dns.yaml': 'a: b' });
  t.same(found(kindOutliers(tree)), ['line-kinds: KINDs_dns of m3u, mag']);
  t.end();
});

void test('a reason explains an outlier, and all below it; a reason for none is a finding', (t) => {
  const outlier = (what: string): Outlier => ({
    rule: 'list-filters',
    what,
    message: `no ${what}`,
    keys: [],
  });
  const text = 'rule\twhat\treason\nlist-filters\tusers_index\tThe few.\nlist-filters\tgone\tIt was.\n';
  const outliers = [outlier('users_index name'), outlier('users_index'), outlier('users_indexes name')];
  const findings = unexplained(outliers, { file: 'outliers.tsv', text }, () => ({ file: 'a.yaml', line: 7 }));
  t.match(findings, [
    { file: 'a.yaml', line: 7, rule: 'list-filters', message: /explain "users_indexes name"/ },
    { file: 'outliers.tsv', line: 3, rule: 'explained' },
  ]);
  t.equal(findings.length, 2);
  t.end();
});
