import { sql } from 'kysely';
import { test } from 'tap';
import { GraceScene, PRICE } from '../support/grace-scene.ts';
import { HOUR } from '../support/renewal-scene.ts';
import { KIND_NAMES } from '../support/shop.ts';
import { voucherBy } from '../support/vouchers.ts';

// Automatic renewal after the end: the renewal failed for lack of credit, and credit comes within the grace of three days.

const DAY_SECONDS = 86_400;

for (const kind of KIND_NAMES)
  void test(`${kind}: transactions_create 200 in the grace renews the line`, async (t) => {
    const scene = await GraceScene.open(t);
    const [id = 0] = await scene.ended(1, { kind, max_connections: 2 });
    t.equal(await scene.run(), 0, 'not without credit');
    await scene.topUp(2 * PRICE);
    t.equal(await scene.run(), 1);
    t.equal(await scene.shop.balance(), 0);
    await scene.wasRenewed(t, id, { kind, amount: 2 * PRICE });
  });

void test('m3us_refund 200 in the grace renews another line with what it gives back', async (t) => {
  const scene = await GraceScene.open(t);
  const other = await scene.shop.sell('m3u', scene.packageId);
  const [id = 0] = await scene.ended();
  await scene.shop.ask('m3u', 'refund', other.id, { reason: 'Not wanted.' });
  t.equal(await scene.shop.balance(), PRICE);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, id);
});

void test('vouchers_claim 200 in the grace renews the line', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  const { code } = await voucherBy(scene.shop.world, scene.shop.root, { value: PRICE });
  await scene.shop.service.ok('vouchers_claim', { token: scene.shop.token, body: { code } });
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, id);
});

void test('two top-ups renew a line once', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.topUp(PRICE);
  t.equal(await scene.run(), 1);
  await scene.topUp(5 * PRICE);
  await scene.wasRenewed(t, id);
  t.equal(await scene.shop.balance(), 5 * PRICE);
});

void test('too little credit is not tried; what is missing renews the line', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended(1, { max_connections: 2 });
  const tried = await scene.attempts();
  await scene.topUp(2 * PRICE - 1);
  await scene.staysEnded(t, id);
  t.same(await scene.attempts(), tried);
  await scene.topUp(1);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, id, { amount: 2 * PRICE });
});

void test('credit of the last second counts an hour later, but neither after that nor a second later', async (t) => {
  const scene = await GraceScene.open(t);
  const lines = await scene.ended(3);
  const [inTime = 0, late = 0, missed = 0] = lines;
  await scene.topUp(PRICE);
  await scene.endGraceAfterTransfer(lines, 0);
  const tried = await scene.attempts();
  t.equal(await scene.run(), 0, 'at the end of the grace it is too late');
  t.same(await scene.attempts(), tried);
  await scene.endGraceAfterTransfer([inTime, late], 1);
  await scene.pass(1800);
  await scene.topUp(3 * PRICE);
  t.equal(await scene.run(), 1, 'credit that comes later pays for no other line');
  await scene.wasRenewed(t, inTime);
  await scene.staysEnded(t, late);
  await scene.staysEnded(t, missed);
});

void test('credit of the last second is no longer looked for after an hour', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.topUp(PRICE);
  await scene.endGraceAfterTransfer([id], 1);
  await scene.pass(3602);
  await scene.staysEnded(t, id);
});

void test('credit that was spent after the grace does not count', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.topUp(PRICE);
  await scene.endGraceAfterTransfer([id], 1);
  await scene.pass(60);
  await scene.leave(0);
  await scene.topUp(PRICE);
  await scene.staysEnded(t, id);
});

void test('concurrent runs and top-ups renew each line once', async (t) => {
  const scene = await GraceScene.open(t);
  const lines = await scene.ended(6);
  const credit = lines.map(() => scene.topUp(PRICE));
  const runs = await Promise.all([1, 2, 3].map(() => scene.run()));
  await Promise.all(credit);
  const more = await Promise.all([1, 2, 3].map(() => scene.run()));
  const renewed = [...runs, ...more].reduce((sum, each) => sum + each) + (await scene.run());
  t.equal(renewed, lines.length);
  t.equal(await scene.shop.balance(), 0);
  for (const id of lines) await scene.wasRenewed(t, id);
});

void test('the price changes in the grace: that of today counts', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const [dearer = 0] = await scene.ended();
  const price = (credit: number) =>
    shop.db.updateTable('packages').set({ credit }).where('id', '=', scene.packageId).execute();
  await price(2 * PRICE);
  await scene.topUp(PRICE);
  await scene.staysEnded(t, dearer);
  await scene.topUp(PRICE);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, dearer, { amount: 2 * PRICE });

  await price(PRICE);
  await scene.leave(PRICE);
  const [cheaper = 0] = await scene.ended();
  await scene.topUp(PRICE / 2);
  t.equal(await scene.run(), 0);
  await price(PRICE / 2);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, cheaper, { amount: PRICE / 2 });
});

void test('the package is no longer sold: tried once more, and not told again', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.shop.db.deleteFrom('role_packages').where('package_id', '=', scene.packageId).execute();
  const before = await scene.attempts();
  await scene.topUp(PRICE);
  await scene.staysEnded(t, id);
  const tried = await scene.attempts();
  t.notSame(tried, before);
  await scene.staysEnded(t, id);
  t.same(await scene.attempts(), tried);
});

void test('a line that failed for another reason is not renewed after its end', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const { id } = await scene.line('m3u', scene.packageId, 1);
  const restriction = await shop.world.restriction({ line_id: id }, shop.root);
  t.equal(await scene.run(), 0);
  await shop.db.deleteFrom('restrictions').where('id', '=', restriction).execute();
  await scene.pass(2 * 3600);
  t.equal(await scene.run(), 0);
  t.match(await shop.ask('m3u', 'show', id), { status: 'expired' });
});

void test('m3us_edit 200 that switches auto_renewal off: the line stays ended', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.shop.ask('m3u', 'edit', id, { auto_renewal: false });
  await scene.topUp(PRICE);
  await scene.staysEnded(t, id);
});

void test('m3us_extend 200 and m3us_delete 200 in the grace: nothing is left to renew', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const [extended = 0, deleted = 0] = await scene.ended(2);
  await scene.topUp(3 * PRICE);
  const { expired_at } = await shop.ask('m3u', 'extend', extended, { package_id: scene.packageId });
  await shop.ask('m3u', 'delete', deleted);
  t.equal(await scene.run(), 0);
  t.equal(await scene.endOf(extended), expired_at);
  await shop.endIn(extended, -2 * HOUR);
  t.equal(await scene.run(), 0, 'no renewal of its next end has failed');
  t.equal(await shop.balance(), 2 * PRICE);
});

void test('m3us_change_owner 200 in the grace: the new owner pays', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const child = await shop.world.user(shop.seller);
  await shop.world.role({ packages: [scene.packageId], users: [child] });
  const [id = 0] = await scene.ended();
  await scene.topUp(PRICE, child);
  t.equal(await scene.run(), 0);
  await shop.service.ok('m3us_change_owner', {
    token: shop.token,
    params: { id },
    body: { user_id: child.id },
  });
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, id, { owner: child });
});

void test('two lines, credit for one: the one that ended first is renewed', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const [second = 0, first = 0] = await scene.ended(2);
  const earlier = sql<string>`expired_at - interval '1 minute'`;
  await shop.db.updateTable('renewals').set({ expired_at: earlier }).where('line_id', '=', first).execute();
  await shop.db.updateTable('lines').set({ expired_at: earlier }).where('id', '=', first).execute();
  await scene.topUp(PRICE);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, first);
  await scene.staysEnded(t, second);
  await scene.topUp(PRICE);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, second);
});

void test('credit after the grace renews nothing; a grace of 0 days is none', async (t) => {
  const scene = await GraceScene.open(t);
  const [id = 0] = await scene.ended();
  await scene.topUp(PRICE);
  t.equal(await scene.run(0), 0);
  await scene.leave(0);
  await scene.pass(3 * DAY_SECONDS);
  await scene.topUp(PRICE);
  await scene.staysEnded(t, id);
});

void test('credit that came before the end, after the last try, renews the line at its end', async (t) => {
  const scene = await GraceScene.open(t);
  const { shop } = scene;
  const { id } = await scene.line('m3u', scene.packageId, 0.5);
  await scene.leave(0);
  t.equal(await scene.run(), 0);
  await scene.topUp(PRICE);
  t.equal(await scene.run(), 0, 'it was tried within the hour');
  await scene.pass(HOUR / 1000);
  t.equal(await scene.run(0), 0);
  t.equal(await scene.run(), 1);
  await scene.wasRenewed(t, id);
  t.equal(await shop.balance(), 0);
});
