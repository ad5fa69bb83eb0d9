import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { column } from '../support/rows.ts';

void test('suspending', async (t) => {
  const shop = await Shop.open(t);
  const { world, root, seller } = shop;
  const packageId = await shop.package();
  const below = await world.user(seller);
  const tokens = { root: await world.token(root), seller: shop.token, below: await world.token(below) };
  type Level = keyof typeof tokens;
  const LEVELS = ['root', 'seller', 'below'] as const satisfies Level[];
  const ids = { root: root.id, seller: seller.id, below: below.id };

  for (const kind of KIND_NAMES) {
    const sold = async () => (await shop.running(kind, packageId, { user_id: below.id })).id;

    await t.test(`${op(kind, 'suspend')} and ${op(kind, 'resume')} 200, and the same again`, async (t) => {
      const id = await sold();
      await shop.db.insertInto('activities').values({ line_id: id, ip: '203.0.113.7' }).execute();
      const suspended = await shop.ask(kind, 'suspend', id, { reason: 'The invoice is not paid.' });
      t.match(suspended, { id, status: 'restricted' });
      t.match(await shop.ask(kind, 'activities', id), [{ ended_at: String }], 'its connections are closed');
      t.match(suspended.restrictions, [
        {
          title: 'Suspended',
          description: 'The invoice is not paid.',
          restrictable_type: KINDS[kind].type,
          restrictable_id: id,
          created_by_id: seller.id,
          batch: null,
          policies: ['*'],
        },
      ]);
      t.same(await shop.ask(kind, 'suspend', id, { reason: 'Another one.' }), suspended, 'the first stays');
      t.same(await shop.ask(kind, 'suspend', id), suspended, 'a reason is optional');
      const { restrictions: _, ...line } = suspended;
      t.same(await shop.ask(kind, 'show', id), line);

      const resumed = await shop.ask(kind, 'resume', id);
      t.match(resumed, { id, status: 'active', restrictions: [], expired_at: line.expired_at });
      t.same(await shop.ask(kind, 'resume', id), resumed);
      t.same((await shop.syncs(id)).slice(-2), ['suspend', 'resume'], 'the edge hears of each once');
    });

    await t.test(`${op(kind, 'suspend')} 200 a refunded line stays refunded`, async (t) => {
      const id = await sold();
      await shop.ask(kind, 'refund', id, { reason: 'Sold twice.' });
      t.match(await shop.ask(kind, 'suspend', id), { status: 'refunded', restrictions: [{}] });
    });

    await t.test(`${op(kind, 'resume')} 200 lifts what the caller has created otherwise`, async (t) => {
      const id = await sold();
      const type = { restrictable_type: KINDS[kind].type, title: 'Chargeback', description: '' };
      await shop.service.ok('restrictions_create', {
        token: shop.token,
        body: { ...type, restrictable_id: id },
      });
      await shop.service.ok('restrictions_batch_create', {
        token: shop.token,
        body: { ...type, restrictable_ids: [id] },
      });
      t.match(await shop.ask(kind, 'resume', id), { status: 'active', restrictions: [] });
    });
  }

  await t.test('three levels suspend and resume: the line plays when nobody holds it', async () => {
    const step = fc.record({
      level: fc.constantFrom(...LEVELS),
      does: fc.constantFrom('suspend', 'resume', 'edit'),
    });
    const property = fc.asyncProperty(
      fc.constantFrom(...KIND_NAMES),
      fc.array(step, { minLength: 4, maxLength: 10, size: 'max' }),
      async (kind, steps) => {
        const { id } = await shop.running(kind, packageId, { user_id: below.id });
        const holders: Level[] = [];
        for (const { level, does } of steps) {
          const ask = { token: tokens[level] };
          if (does === 'edit') {
            // Whoever is below a holder cannot change the line.
            const [highest] = LEVELS.filter((each) => holders.includes(each));
            const mayEdit = highest === undefined || LEVELS.indexOf(level) <= LEVELS.indexOf(highest);
            const { status } = await shop.service.call(op(kind, 'edit'), {
              ...ask,
              params: { id },
              body: { note: level },
            });
            assert.equal(status, mayEdit ? 200 : 422);
            continue;
          }
          const answer = await shop.ask(kind, does, id, undefined, ask);
          if (does === 'suspend' && !holders.includes(level)) holders.unshift(level);
          if (does === 'resume' && holders.includes(level)) holders.splice(holders.indexOf(level), 1);
          assert.deepEqual(
            column(answer.restrictions, 'created_by_id'),
            holders.map((each) => ids[each]),
          );
          assert.equal(answer.status, holders.length > 0 ? 'restricted' : 'active');
        }
        const syncs = (await shop.syncs(id)).filter((action) => action === 'suspend' || action === 'resume');
        assert.ok(syncs.every((action, index) => action === (index % 2 === 0 ? 'suspend' : 'resume')));
        assert.equal(syncs.length % 2 === 1, holders.length > 0, 'the edge knows the same');
      },
    );
    await fc.assert(property, { numRuns: 20 });
  });
});
