import { test } from 'tap';
import { Service } from './support/service.ts';
import { OWN } from './support/world.ts';

void test('dns_domains_delete of a global domain', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const [owner, operator] = [
    await world.user(root),
    await world.user(root, { permissions: [...OWN, 'dns_domains_all'] }),
  ];
  const [token, all] = [await world.token(owner), await world.token(operator)];
  const narrow = await world.token(operator, { scopes: ['dns_domains_delete'] });
  /** Inserts a global domain of the owner that is its default, with a line of a stranger under it. */
  const scene = async (domain: string) => {
    const values = { domain, created_by_id: owner.id, is_global: true, is_default: true };
    const { id } = await db
      .insertInto('dns_domains')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = await world.line(root, 'm3u', { dns: `host.${domain}`, dns_domain_id: id });
    return { id, line };
  };
  const create = async (domain: string, of: string): Promise<number> =>
    (await service.ok('dns_domains_create', { token: of, body: { domain } })).id;

  await t.test('403 its own without dns_domains_all; 200 with it, whoever owns it', async (t) => {
    const { id, line } = await scene('global.example');
    const ask = { params: { id }, query: { replace_with: await create('private.example', token) } };
    t.match(await service.refused(403, 'dns_domains_delete', { token, ...ask }), {
      policy: 'dns_domains_all',
    });
    t.match(await service.refused(409, 'dns_domains_delete', { token: all, params: { id } }), {
      detail: /Lines are served/,
    });
    t.match(await service.refused(404, 'dns_domains_delete', { token: all, ...ask }), {
      errors: { replace_with: [/./] },
    });
    const safe = { params: { id }, query: { replace_with: await create('safe.example', all) } };
    await service.refused(404, 'dns_domains_delete', { token: narrow, ...safe });
    await service.ok('dns_domains_delete', { token: all, ...safe });
    t.match(await service.ok('m3us_show', { token: await world.token(root), params: { id: line } }), {
      dns: /\.safe\.example$/,
    });
  });

  await t.test('404 a domain of another user that is not global, with dns_domains_all', async () => {
    const id = await create('own.example', token);
    await service.refused(404, 'dns_domains_delete', { token: all, params: { id } });
  });
});
