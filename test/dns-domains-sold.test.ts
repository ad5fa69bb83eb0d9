import { test } from 'tap';
import type { Answer } from './support/contract.ts';
import { KIND_NAMES, Shop } from './support/shop.ts';
import { untilOneWaits } from './support/users.ts';
import { op } from './support/line-operations.ts';

void test('the domain of a line that is sold', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller } = shop;
  const packageId = await shop.package();
  const of = async (owner: { id: number }, domain: string, set: object): Promise<number> => {
    const values = { domain, created_by_id: owner.id, ...set };
    const row = db.insertInto('dns_domains').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const domainOfNext = async (): Promise<number | null | undefined> => {
    const { id } = await shop.sell('m3u', packageId);
    const line = db.selectFrom('lines').select('dns_domain_id').where('id', '=', id);
    return (await line.executeTakeFirst())?.dns_domain_id;
  };

  await t.test('none at first, then the nearest one that applies', async (t) => {
    const stranger = await world.user(root);
    t.equal(await domainOfNext(), null);
    await of(stranger, 'stranger.example', { is_default: true, is_heritable: true });
    await of(root, 'kept.example', { is_default: true });
    t.equal(await domainOfNext(), null);
    const global = await of(stranger, 'global.example', { is_global: true });
    t.equal(await domainOfNext(), global);
    await db
      .updateTable('dns_domains')
      .set({ is_default: false })
      .where('created_by_id', '=', root.id)
      .execute();
    const inherited = await of(root, 'root.example', { is_default: true, is_heritable: true });
    t.equal(await domainOfNext(), inherited);
    const own = await of(seller, 'own.example', {});
    t.equal(await domainOfNext(), inherited, 'it is not a default domain');
    await service.ok('dns_domains_set_default', { token: shop.token, params: { id: own } });
    t.equal(await domainOfNext(), own);
  });

  await t.test('409 a sale with a domain that is deleted at the same time; nothing is charged', async (t) => {
    for (const kind of KIND_NAMES) {
      const body = shop.body(kind, packageId);
      const sales = [
        [op(kind, 'create'), body],
        [op(kind, 'batch_create'), { lines: [body] }],
      ] as const;
      for (const [operation, order] of sales) {
        const fresh = await of(seller, `${operation.replaceAll('_', '-')}.example`, {});
        await service.ok('dns_domains_set_default', { token: shop.token, params: { id: fresh } });
        const before = await shop.traces();
        let sale: Promise<Answer> | undefined;
        await db.transaction().execute(async (trx) => {
          await trx.deleteFrom('dns_domains').where('id', '=', fresh).execute();
          sale = service.call(operation, { token: shop.token, body: order });
          await untilOneWaits(db);
        });
        t.match(await sale, { status: 409, body: { code: 'conflict' } }, operation);
        t.same(await shop.traces(), before);
      }
    }
  });
});
