import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { checkLedger } from '../../../db/ledger/check.ts';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { readDump } from '../../../scripts/move-in/read-dump.ts';
import { withMovingTables } from '../../../scripts/move-in/tables.ts';
import { EMPTY_MAP } from '../../../scripts/move-in/writing/map.ts';
import { moveIn } from '../../../scripts/move-in/writing/move-in.ts';
import { inPieces } from '../../support/dumps.ts';
import { Killed } from '../../support/moving-scene.ts';
import { runScript } from '../../support/processes.ts';
import { find } from '../../support/rows.ts';
import { Service } from '../../support/service.ts';

// The dump of each panel comes as a whole: killed in the middle, gone on with, run again, used, and taken out.

interface Expected {
  panel: string;
  users: { username: string; credit: number }[];
  lines: object[];
  logins: { username: string; password: string }[];
}

for (const name of ['xtream-ui', 'xui-one', 'xc-vm']) {
  void test(`the dump of ${name}`, async (t) => {
    const service = await Service.apart(t);
    const { db, world } = service;
    const root = await world.user(null);
    const path = projectFile(`test/tools/move-in/dumps/${name}.sql`);
    const bytes = await readFile(path);
    const { users, lines, logins, panel } = JSON.parse(
      await readFile(projectFile(`test/tools/move-in/dumps/${name}.expected.json`), 'utf8'),
    ) as Expected;
    const command = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runScript(t, 'move-in', args, {
        DATABASE_URL: service.databaseUrl,
      });
      t.equal(code, 0, stderr);
      return stdout;
    };
    const count = async (kind: 'user' | 'line'): Promise<number> =>
      (await db.selectFrom('moved_objects').select('target_id').where('kind', '=', kind).execute()).length;

    let parts = 0;
    const killed = withMovingTables(db, async (session) => {
      await session.transaction().execute((trx) => readDump(trx, inPieces(bytes)));
      await moveIn(session, {
        panel,
        map: { ...EMPTY_MAP, unlimited: '10y' },
        dryRun: false,
        tell: () => Promise.resolve(),
        onSlice: () => {
          parts += 1;
          if (parts === 3) throw new Killed();
        },
      });
    });
    t.ok(await killed.catch((error: unknown) => error instanceof Killed));
    t.ok(
      (await count('user')) + (await count('line')) < users.length + lines.length,
      'it was killed in the middle',
    );

    await command(path, '--unlimited', '10y');
    t.same([await count('user'), await count('line')], [users.length, lines.length], 'everything has come');
    const again = await command(path, '--unlimited', '10y');
    t.match(again, /\| users +\| +0 \|[^]*\| lines +\| +0 \|/, 'once');

    const credit = await db
      .selectFrom('credit_accounts')
      .select(({ fn }) => fn.sum<string>('balance').as('sum'))
      .where('purpose', '=', 'credit')
      .where('user_id', '<>', root.id)
      .executeTakeFirstOrThrow();
    const hundredths = users.reduce((sum, user) => sum + Math.round(user.credit * 100), 0);
    t.equal(Number(credit.sum), hundredths, 'the sum of the credit is that of the dump');
    t.same((await checkLedger(db)).faults, []);
    const syncs = await find(db, 'syncs', { action: 'create' }, 'line_id');
    t.equal(new Set(syncs.map(({ line_id }) => line_id)).size, lines.length, 'the edge gets every line');

    for (const { username, password } of logins) {
      const body = { grant_type: 'password', username, password };
      t.type((await service.ok('oauth_token_issue', { body })).access_token, 'string', username);
    }

    const token = await world.token(root);
    const { data: running } = await service.ok('m3us_index', {
      token,
      query: { 'filters[status]': 'active' },
    });
    const [line] = running;
    const { data: offers } = await service.ok('packages_index', {
      token,
      query: { 'filters[is_trial]': false },
    });
    const offer = offers.find(({ credit }) => credit > 0);
    const extended = await service.ok('m3us_extend', {
      token,
      params: { id: line?.id ?? 0 },
      body: { package_id: offer?.id, max_connections: 1 },
    });
    t.equal(extended.transaction?.amount, offer?.credit, 'an extension costs what the package costs');

    const [moving] = await find(db, 'movings', {}, 'id');
    t.match(await command('--undo', String(moving?.id)), /charged/, 'what was extended stays');
    t.equal(await count('line'), 1);
    t.same((await checkLedger(db)).faults, []);
  });
}
