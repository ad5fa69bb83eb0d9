import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { dumpScene, inPieces, readAll, type ReadDump } from '../../support/dumps.ts';

// Three dumps that we invented, one of each panel, and what has to come of each.

const ids = (table: unknown): string => String(table);

/** What a dump becomes, in the words of the expectation. */
function asExpected({ panel, counts, users, bouquets, packages, lines, report }: ReadDump) {
  const names = new Map(users.map((user) => [user['source_id'], user['username']]));
  const bouquetNames = new Map(bouquets.map((bouquet) => [bouquet['source_id'], bouquet['name']]));
  const packageNames = new Map(packages.map((each) => [each['source_id'], each['name']]));
  const reported = (level: string) =>
    report
      .filter((row) => row['level'] === level)
      .map(({ source_table, source_id, reason, detail }) => ({
        table: source_table,
        id: Number(source_id),
        reason,
        ...(detail === null ? {} : { detail: ids(detail) }),
      }));
  return {
    panel,
    bouquets: bouquets.map(({ source_id, name }) => ({ source_id, name })),
    packages: packages.map((each) => ({
      source_id: Number.parseInt(ids(each['source_id']), 10),
      name: each['name'],
      credit: Number(each['credit']) / 100,
      period: each['period'],
      period_type: each['period_type'],
      trial: each['is_trial'],
      max_connections: each['max_connections'],
      bouquets: (each['bouquets'] as number[]).map((id) => bouquetNames.get(id)),
    })),
    users: users.map((user) => ({
      source_id: user['source_id'],
      username: user['username'],
      parent: user['parent_id'] === null ? null : names.get(user['parent_id']),
      credit: Number(user['credit']) / 100,
      role: user['role'],
      restricted: user['restricted'],
      email: user['email'],
    })),
    lines: lines.map((line) => {
      const [table, id] = ids(line['source_id']).split(' ');
      const owner = line['owner_id'] === null ? null : names.get(line['owner_id']);
      return {
        source: { table, id: Number(id) },
        kind: line['kind'],
        ...(line['kind'] === 'm3u' ? { username: line['username'], password: line['password'] } : {}),
        ...(line['kind'] === 'activecode' ? { code: line['code'] } : {}),
        ...(line['kind'] === 'm3u' ? {} : { mac: line['mac_address'] }),
        owner,
        package: line['package_id'] === null ? null : packageNames.get(line['package_id']),
        expired_at: line['expired_at'],
        unlimited: line['unlimited'],
        max_connections: line['max_connections'],
        status: line['status'],
        trial: line['is_trial'],
        note: line['note'],
        created_at: line['created_at'],
        ...(line['country'] === null ? {} : { country: line['country'] }),
        ...(line['package_hint'] === null ? {} : { package_hint: line['package_hint'] }),
      };
    }),
    skipped: reported('skipped'),
    warnings: reported('warning'),
    counts,
  };
}

type Expected = ReturnType<typeof asExpected> & { status_as_of: string; dump: string; logins: unknown };

const inOrder = (expected: Expected) => {
  const { dump: _dump, logins: _logins, status_as_of: _as_of, ...rest } = expected;
  const detailed = (rows: Expected['skipped']) =>
    rows.map((row) => ('detail' in row ? { ...row, detail: ids(row.detail) } : row));
  const byText = <Each>(rows: Each[], key: (row: Each) => string): Each[] =>
    rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return {
    ...rest,
    packages: byText(rest.packages, (each) => `${String(each.source_id)}${each.trial === true ? 't' : ''}`),
    lines: byText(rest.lines, ({ source }) => `${ids(source.table)} ${String(source.id)}`),
    skipped: detailed(rest.skipped),
    warnings: detailed(rest.warnings),
  };
};

void test('the dumps of three panels', async (t) => {
  const { db } = await dumpScene(t);
  for (const panel of ['xtream-ui', 'xui-one', 'xc-vm']) {
    const path = projectFile(`test/tools/move-in/dumps/${panel}`);
    const expected = JSON.parse(await readFile(`${path}.expected.json`, 'utf8')) as Expected;
    const bytes = await readFile(`${path}.sql`);
    const asOf = new Date(`${expected.status_as_of}Z`);

    for (const size of [bytes.length, 1, 7, 64 * 1024])
      await t.test(`${panel} becomes what is expected, in pieces of ${String(size)} bytes`, async (t) => {
        t.strictSame(asExpected(await readAll(db, inPieces(bytes, size), { asOf })), inOrder(expected));
      });
  }
});
