import { pino } from 'pino';
import { test } from 'tap';
import { renewDueLines } from '../../handlers/jobs/renewals.ts';
import { readTraceparent } from '../../handlers/call/traceparent.ts';
import { edgeScene } from '../support/edge-scene.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { update } from '../support/rows.ts';

// W3C Trace Context: from the header of a request to the delivery at the edge.

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

void test('traceparent', async (t) => {
  await t.test('is taken if it is valid', (t) => {
    t.same(readTraceparent(`00-${ID}-${SPAN}-01`), { id: ID, sampled: true });
    t.same(readTraceparent(`00-${ID}-${SPAN}-00`), { id: ID, sampled: false });
    t.same(readTraceparent(`00-${ID}-${SPAN}-02`), { id: ID, sampled: false }, 'a flag that is not known');
    t.same(readTraceparent(`01-${ID}-${SPAN}-01-more`), { id: ID, sampled: true }, 'a later version');
    t.end();
  });

  await t.test('is ignored otherwise, and a new trace begins', (t) => {
    const invalid = [
      undefined,
      '',
      `00-${ID}-${SPAN}`,
      `00-${ID}-${SPAN}-01-more`,
      `00-${ID}-${SPAN}-01,00-${ID}-${SPAN}-01`,
      `01-${ID}-${SPAN}-01more`,
      `ff-${ID}-${SPAN}-01`,
      `00-${'0'.repeat(32)}-${SPAN}-01`,
      `00-${ID}-${'0'.repeat(16)}-01`,
      `00-${ID.toUpperCase()}-${SPAN}-01`,
      `00-${ID}-${SPAN}-0x`,
      ` 00-${ID}-${SPAN}-01`,
      `00-${ID}-${SPAN}-01\n`,
      `00-${ID.slice(1)}"-${SPAN}-01`,
      `00-${ID}-${SPAN}-01${'-'.repeat(100_000)}`,
      [`00-${ID}-${SPAN}-01`],
    ];
    const ids = invalid.map((header) => readTraceparent(header));
    for (const { id, sampled } of ids) {
      t.match(id, /^[\da-f]{32}$/);
      t.not(id, ID);
      t.equal(sampled, false);
    }
    t.equal(new Set(ids.map(({ id }) => id)).size, invalid.length);
    t.end();
  });
});

void test('a change arrives at the edge with the trace of the request that caused it', async (t) => {
  const { db, databaseUrl, edge, deliver, settled } = await edgeScene(t);
  const shop = await Shop.of(await Service.on(t, { db, databaseUrl }));
  const { service, token } = shop;
  const monthly = await shop.package();
  const traced = (number: number, sampled: '00' | '01') => {
    const id = ID.slice(0, -1) + String(number);
    return { id, headers: { traceparent: `00-${id}-${SPAN}-${sampled}` } };
  };
  const [first, second, third, fourth] = [traced(1, '01'), traced(2, '00'), traced(3, '01'), traced(4, '01')];
  const { id } = await shop.sell('m3u', monthly, { auto_renewal: true }, first);
  const ask = { token, params: { id } };
  await service.ok('m3us_edit', {
    ...ask,
    body: { note: 'Hall' },
    headers: second.headers,
  });
  await service.ok('m3us_extend', { ...ask, body: { package_id: monthly }, headers: third.headers });
  const lines = [shop.body('m3u', monthly), shop.body('m3u', monthly)];
  const batch = await service.ok('m3us_batch_create', { token, body: { lines }, headers: fourth.headers });
  const untraced = await shop.sell('m3u', monthly, {}, { headers: { traceparent: 'nonsense' } });
  await update(db, 'lines', id, { expired_at: new Date(Date.now() + 3_600_000) });
  t.equal(await renewDueLines(db, () => false, { graceDays: 3, log: pino({ level: 'silent' }) }), 1);
  deliver();
  for (const line of [id, untraced.id, ...batch.map((line) => line.id)]) await settled(line);

  const sent = (line: number): (string | undefined)[] =>
    edge.received.filter((received) => received.line.id === line).map(({ traceparent }) => traceparent);
  const inTrace = (trace: string, flags: string): RegExp => new RegExp(`^00-${trace}-[\\da-f]{16}-${flags}$`);
  t.match(sent(id), [inTrace(first.id, '01'), inTrace(second.id, '00'), inTrace(third.id, '01')]);
  t.same(sent(id).slice(3), [undefined], 'a renewal belongs to no request');
  t.match(sent(untraced.id), [/^00-[\da-f]{32}-[\da-f]{16}-00$/], 'a trace of its own');
  for (const line of batch) t.match(sent(line.id), [inTrace(fourth.id, '01')]);
  t.notMatch(sent(id).join(), SPAN, 'with new spans');
  t.same(edge.faults, []);
});
