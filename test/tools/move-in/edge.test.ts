import { test } from 'tap';
import { edgeScene } from '../../support/edge-scene.ts';
import { movedTo, moveInto } from '../../support/moving-scene.ts';
import { until } from '../../support/processes.ts';

// What the streaming edge hears of lines that move in.

void test('the edge gets each line that moves in, as its customer knows it', async (t) => {
  const { db, edge, deliver } = await edgeScene(t);
  const expired_at = '2099-05-06 07:08:09Z';
  await moveInto(db, {
    bouquets: [
      { source_id: 1, name: 'Sports' },
      { source_id: 2, name: 'Movies' },
    ],
    packages: [{ source_id: '7', name: 'Month', bouquets: [1, 2] }],
    lines: [
      {
        source_id: 'lines 1',
        username: 'abc',
        password: 'x',
        package_id: '7',
        expired_at,
        max_connections: 2,
      },
      { source_id: 'lines 2', username: 'stand.in', bouquets: [2], expired_at },
      { source_id: 'lines 3', username: 'off', package_id: '7', expired_at, status: 'restricted' },
      { source_id: 'lines 4', kind: 'mag', package_id: '7', mac_address: '00:1A:79:00:00:01', expired_at },
      { source_id: 'codes 1', kind: 'activecode', code: 'CODE-0001', status: 'waiting', password: null },
    ],
  });
  const [first, second, third, mag, code] = await Promise.all(
    ['lines 1', 'lines 2', 'lines 3', 'lines 4', 'codes 1'].map((id) => movedTo(db, 'line', id)),
  );
  const sports = await movedTo(db, 'bouquet', '1');
  const movies = await movedTo(db, 'bouquet', '2');
  deliver();
  await until(async () => {
    const pending = await db.selectFrom('syncs').select('id').where('status', '=', 'pending').execute();
    return pending.length === 0;
  });

  t.same(edge.faults, [], 'as its contract says');
  const received = edge.received.toSorted((one, other) => one.line.id - other.line.id);
  const ends = '2099-05-06 07:08:09';
  t.match(
    received.map(({ action, line }) => ({ action, ...line })),
    [
      { id: code, action: 'create', status: 'waiting', code: 'CODE-0001', username: null, expired_at: null },
      {
        id: first,
        action: 'create',
        status: 'active',
        username: 'abc',
        password: 'x',
        max_connections: 2,
        bouquets: [sports, movies],
        expired_at: ends,
      },
      { id: second, action: 'create', status: 'active', username: 'stand.in', bouquets: [movies] },
      { id: third, action: 'create', status: 'restricted', username: 'off' },
      { id: mag, action: 'create', status: 'active', mac_address: '00:1A:79:00:00:01', username: String },
    ],
  );
  t.equal(received.length, 5, 'each once');
});
