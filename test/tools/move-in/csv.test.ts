import { test } from 'tap';
import { readCsv } from '../../../scripts/move-in/writing/csv.ts';
import { EMPTY_MAP, type MovingMap } from '../../../scripts/move-in/writing/map.ts';
import { moveIn } from '../../../scripts/move-in/writing/move-in.ts';
import { withMovingTables } from '../../../scripts/move-in/tables.ts';
import { undoMoving } from '../../../scripts/move-in/writing/undo.ts';
import { movingScene, reportedBy, told } from '../../support/moving-scene.ts';

// Lines of a CSV file, for panels that nobody knows.

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}

void test('lines of a CSV file', async (t) => {
  const { service, db, world, root, token, here, balanced } = await movingScene(t);
  const owner = await world.user(root, { set: { username: 'Corner-Shop' } });
  const package_id = await world.package({ name: 'Gold 1m', credit: 900 });
  const run = (text: string, map: MovingMap = EMPTY_MAP) =>
    withMovingTables(db, async (session) => {
      const all = await session.transaction().execute((trx) => readCsv(trx, bytes(text), map));
      return reportedBy((tell) =>
        moveIn(session, { panel: 'csv', map: all, dryRun: false, ownersAreHere: true, tell }),
      );
    });
  const file = [
    '\ufeffKind,username,password,mac_address,code,owner,package,max_connections,expired_at,is_trial,enabled,note,country',
    'm3u,viewer-1,pw,,,corner-shop,gold 1M,2,2099-01-02 03:04:05,0,1,"a, ""note""",DE',
    'M3U,viewer-2,pw,,,,,,4070908800,,,,',
    'mag,,,00-1a-79-00-00-01,,nobody,Silver,1,2099-01-02,yes,no,,',
    'activecode,,,,code-0001,corner-shop,Gold 1m,,,,,,',
    'm3u,VIEWER-1,other,,,,,,2099-01-02,,,,',
    'm3u,x,pw,,,,,,2099-01-02,,,,',
    'm3u,viewer-3,,,,,,,2099-01-02,,,,',
    'enigma,,,nonsense,,,,,2099-01-02,,,,',
    'm3u,viewer-4,pw,,,,,,tomorrow,,,,',
    'm3u,viewer-5,pw,,,,,0,2099-01-02,,,,',
    'm3u,viewer-6,pw,,,,,,,,,,',
    'm3u,viewer-7,pw,,,,,,never,,,,',
    'box,viewer-8,pw,,,,,,2099-01-02,,,,',
    'activecode,,,,short,,,,,,,,',
    '',
  ].join('\n');
  const moved = await run(file);

  await t.test('arrive as they are, with owners and packages that are here', async (t) => {
    t.match(moved, { users: 0, packages: 1, lines: 4 });
    const line = async (operation: 'm3us_show' | 'mags_show' | 'activecodes_show', id: string) =>
      service.ok(operation, { token, params: { id: await here('line', `csv ${id}`, 'csv') } });
    t.match(await line('m3us_show', 'm3u:viewer-1'), {
      username: 'viewer-1',
      password: 'pw',
      user_id: owner.id,
      package_id,
      max_connections: 2,
      expired_at: '2099-01-02 03:04:05',
      note: 'a, "note"',
      country: 'DE',
      status: 'active',
    });
    t.match(await line('m3us_show', 'm3u:viewer-2'), { user_id: root.id, expired_at: '2099-01-01 00:00:00' });
    t.match(await line('mags_show', 'mag:00:1A:79:00:00:01'), {
      mac_address: '00:1A:79:00:00:01',
      status: 'restricted',
      is_trial: true,
      user_id: root.id,
    });
    t.match(await line('activecodes_show', 'activecode:CODE-0001'), { status: 'waiting', package_id });
    await balanced(t);
  });

  await t.test('rows that cannot come are named by their line', (t) => {
    t.same(told(moved), [
      'csv 6 duplicate_line',
      'csv 7 username_not_allowed',
      'csv 8 password_not_allowed',
      'csv 9 mac_invalid',
      'csv 10 end_not_allowed',
      'csv 11 connections_not_allowed',
      'csv 14 kind_unknown',
      'csv 15 code_not_allowed',
      'csv m3u:viewer-6 end_missing',
      'csv m3u:viewer-7 unlimited',
      'packages Silver not_here',
      'csv 4 owner_missing: nobody',
      'csv mag:00:1A:79:00:00:01 package_not_here: Silver',
    ]);
    t.end();
  });

  await t.test('a second run brings only what is new', async (t) => {
    const again = await run(`${file}m3u,viewer-9,pw,,,,Silver,,2099-01-02,,,,\n`, {
      ...EMPTY_MAP,
      packages: { Silver: package_id },
      unlimited: '1y',
    });
    t.match(again, { lines: 2, linesBefore: 4 });
    t.equal((await undoMoving(db, again.movingId ?? 0)).lines, 2);
  });

  await t.test('a file with other columns, or without rows of one length, is refused', async (t) => {
    await t.rejects(run('kind,user\nm3u,a\n'), /^line 1: "user" is no column\. These are: kind, username/);
    await t.rejects(run('username,password\na,b\n'), /the column "kind" is missing/);
    await t.rejects(run('kind,username\nm3u,a,b\n'), /line 2/);
    await t.rejects(run('kind,username\nm3u,"a\n'), /Quote Not Closed/);
  });
});
