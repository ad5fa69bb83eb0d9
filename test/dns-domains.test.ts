import { test, type Test } from 'tap';
import type { Reply } from '../handlers/call/contract.ts';
import { type Ask, Service } from './support/service.ts';
import { OWN, UNKNOWN_ID } from './support/world.ts';
import { rows } from './support/writes.ts';
import { column, insert, update } from './support/rows.ts';

type Domain = Reply<'dns_domains_create'>;

/** A reseller with one user above, one below and one beside it. */
async function scene(t: Test) {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const user = await world.user(above);
  const below = await world.user(user);
  const beside = await world.user(above);
  const token = await world.token(user);
  const create = (domain: string, more: object = {}, callerToken = token): Promise<Domain> =>
    service.ok('dns_domains_create', { token: callerToken, body: { domain, ...more } });
  /** Inserts a domain of a user. Returns its id. */
  const of = async (owner: { id: number }, domain: string, set: object = {}): Promise<number> => {
    const values = { domain, created_by_id: owner.id, ...set };
    const row = service.db.insertInto('dns_domains').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  return { service, world, db: service.db, root, above, user, below, beside, token, create, of };
}

void test('dns_domains_create', async (t) => {
  const { service, world, db, user, beside, token, create } = await scene(t);

  await t.test('200 a domain of the caller, in lower case and not the default', async (t) => {
    const created = await create('TV.Northern-Lights.Example', { is_heritable: true });
    t.match(created, {
      domain: 'tv.northern-lights.example',
      is_global: false,
      is_heritable: true,
      is_default: false,
      created_by_id: user.id,
    });
    t.same(await service.ok('dns_domains_show', { token, params: { id: created.id } }), created);
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    t.match(log, { subject_type: 'DnsDomain', subject_id: created.id });
  });

  await t.test('422 a domain in use, whoever owns it, regardless of case', async (t) => {
    await create('mine.example');
    const before = await rows(service, 'dns_domains');
    for (const caller of [user, beside]) {
      for (const domain of ['mine.example', 'Mine.EXAMPLE']) {
        const ask = { token: await world.token(caller), body: { domain } };
        const problem = await service.refused(422, 'dns_domains_create', ask);
        t.match(problem, { code: 'validation_failed', errors: { domain: ['is taken'] } });
      }
    }
    t.same(await rows(service, 'dns_domains'), before);
  });

  await t.test('200 and 422 for concurrent requests', async (t) => {
    const answers = await Promise.all(
      ['race.example', 'RACE.example', 'race.example'].map((domain) =>
        service.call('dns_domains_create', { token, body: { domain } }),
      ),
    );
    t.same(answers.map(({ status }) => status).toSorted(), [200, 422, 422]);
  });

  await t.test('403 a global one without dns_domains_all; 200 with it', async (t) => {
    const body = { domain: 'everywhere.example', is_global: true };
    const problem = await service.refused(403, 'dns_domains_create', { token, body });
    t.match(problem, { code: 'missing_permission', policy: 'dns_domains_all', reason: 'permission' });
    const chief = await world.token(await world.user(beside, { permissions: [...OWN, 'dns_domains_all'] }));
    t.match(await create('everywhere.example', { is_global: true }, chief), { is_global: true });
  });

  const longest = ['a'.repeat(63), 'b'.repeat(63), 'c'.repeat(63), 'd'.repeat(28)].join('.');
  for (const domain of ['a.de', 'xn--mnchen-3ya.example', '1.2.example', longest]) {
    await t.test(`200 ${domain.slice(0, 30)}`, async (t) => {
      t.equal((await create(domain)).domain, domain);
    });
  }

  for (const domain of [
    'example',
    'https://tv.example',
    'tv.example:8080',
    'tv.example.',
    '-tv.example',
    'tv..example',
    'tv.example/path',
    'münchen.example',
    '*.tv.example',
    '192.168.0.1',
    'tv.exa mple',
    'tv.example\0',
    'tv.example\n',
    '',
    `e${longest}`,
    null,
  ]) {
    await t.test(`422 ${JSON.stringify(domain).slice(0, 30)}`, async (t) => {
      const { errors = {} } = await service.refused(422, 'dns_domains_create', { token, body: { domain } });
      t.same(Object.keys(errors), ['domain']);
    });
  }
});

void test('dns_domains_index and dns_domains_show', async (t) => {
  const { service, root, above, user, below, beside, token, of } = await scene(t);
  const seen = [
    await of(user, 'own.example', { is_default: true }),
    await of(above, 'above.example', { is_heritable: true }),
    await of(root, 'root.example', { is_heritable: true }),
    await of(beside, 'global.example', { is_global: true }),
  ];
  const hidden = [
    await of(above, 'kept.example', { is_default: true }),
    await of(beside, 'beside.example', { is_heritable: true }),
    await of(below, 'below.example', { is_heritable: true }),
  ];
  await t.test('200 its own, the heritable ones of users above it, and global ones', async (t) => {
    const page = await service.ok('dns_domains_index', { token });
    t.same(column(page.data, 'id'), seen.toReversed());
    t.equal(page.total, seen.length);
    for (const domain of page.data) {
      t.same(await service.ok('dns_domains_show', { token, params: { id: domain.id } }), domain);
    }
  });

  await t.test('404 for others', async () => {
    for (const id of [...hidden, UNKNOWN_ID]) {
      await service.refused(404, 'dns_domains_show', { token, params: { id } });
    }
  });
});

void test('dns_domains_set_default', async (t) => {
  const { service, world, db, above, user, below, beside, token, of } = await scene(t);
  const setDefault = (id: number, more: Ask = {}) =>
    service.ok('dns_domains_set_default', { token, params: { id }, ...more });
  const defaults = async (): Promise<number[]> => {
    const marked = db.selectFrom('dns_domains').select('id').where('created_by_id', '=', user.id);
    return (await marked.where('is_default', '=', true).execute()).map(({ id }) => id);
  };
  const ids = [await of(user, 'a.example'), await of(user, 'b.example'), await of(user, 'c.example')];
  const [first = 0, second = 0, third = 0] = ids;

  await t.test('200 and the former default is no longer the default', async (t) => {
    t.match(await setDefault(first), { id: first, is_default: true });
    t.same(await defaults(), [first]);
    t.match(await setDefault(second), { id: second, is_default: true });
    t.same(await defaults(), [second]);
  });

  await t.test('200 again, without a change', async (t) => {
    const before = await service.ok('dns_domains_show', { token, params: { id: second } });
    t.same(await setDefault(second), before);
  });

  await t.test('200 for concurrent requests, which leave one default', async (t) => {
    const turns = [...ids, ...ids, ...ids];
    await Promise.all(turns.map((id) => setDefault(id)));
    t.equal((await defaults()).length, 1);
    await setDefault(third);
    t.same(await defaults(), [third]);
  });

  await t.test('404 for a domain of another user that the caller can see', async () => {
    const viewer = await world.token(await world.user(above, { permissions: [...OWN, 'dns_domains_all'] }));
    for (const [callerToken, id] of [
      [token, await of(above, 'above.example', { is_heritable: true })],
      [token, await of(beside, 'beside.example', { is_global: true })],
      [token, await of(below, 'below.example')],
      [token, UNKNOWN_ID],
      [viewer, first],
    ] as const) {
      await service.refused(404, 'dns_domains_set_default', { token: callerToken, params: { id } });
    }
  });
});

void test('dns_domains_delete', async (t) => {
  const { service, world, db, above, user, below, beside, token, create, of } = await scene(t);
  const destroy = (id: number) => ({ token, params: { id } });
  const served = (dns_domain_id: number, set: object = {}): Promise<number> =>
    world.line(below, 'm3u', { dns: `host${String(dns_domain_id)}.tv.example`, dns_domain_id, ...set });

  await t.test('200 and its name can be used again', async (t) => {
    const { id } = await create('mine.example');
    t.same(await service.ok('dns_domains_delete', destroy(id)), { message: 'The domain is deleted.' });
    await service.refused(404, 'dns_domains_show', destroy(id));
    await service.refused(404, 'dns_domains_delete', destroy(id));
    await create('mine.example', {}, await world.token(beside));
  });

  await t.test('409 for the default domain', async (t) => {
    const { id } = await create('default.example');
    await service.ok('dns_domains_set_default', destroy(id));
    t.match(await service.refused(409, 'dns_domains_delete', destroy(id)), {
      code: 'conflict',
      detail: 'This is the default domain. Make another the default first.',
    });
    const other = await create('other.example');
    await service.ok('dns_domains_set_default', destroy(other.id));
    await service.ok('dns_domains_delete', destroy(id));
  });

  await t.test('409 for a domain that serves a line', async (t) => {
    const { id } = await create('served.example');
    const line = await served(id);
    t.match(await service.refused(409, 'dns_domains_delete', destroy(id)), {
      code: 'conflict',
      detail: 'Lines are served under this domain. Name another domain for them as replace_with.',
    });
    await update(db, 'lines', line, { expired_at: new Date(0) });
    await service.refused(409, 'dns_domains_delete', destroy(id));
    await service.ok('m3us_delete', { token, params: { id: line } });
    await service.ok('dns_domains_delete', destroy(id));
  });

  await t.test('200 with replace_with: every line gets a new name under the other domain', async (t) => {
    const [{ id }, other] = [await create('old.example'), await create('new.example')];
    const lines = [
      await served(id),
      await world.line(below, 'enigma', { dns: 'b.tv.example', dns_domain_id: id }),
    ];
    const ask = (replace_with: number) => ({ ...destroy(id), query: { replace_with } });
    t.match(await service.refused(422, 'dns_domains_delete', ask(id)), {
      errors: { replace_with: [/another/] },
    });
    const strange = await of(beside, 'strange.example');
    t.match(await service.refused(422, 'dns_domains_delete', ask(strange)), {
      errors: { replace_with: [/./] },
    });
    await service.ok('dns_domains_delete', { ...ask(other.id), headers: { 'dry-run': 'true' } });
    await service.ok('dns_domains_delete', ask(other.id));
    const moved = await db
      .selectFrom('lines')
      .select(['dns', 'dns_domain_id'])
      .where('id', 'in', lines)
      .execute();
    t.equal(new Set(moved.map(({ dns }) => dns)).size, 2);
    for (const line of moved) t.match(line, { dns: /^[a-z0-9]+\.new\.example$/, dns_domain_id: other.id });
    const syncs = await db.selectFrom('syncs').select('action').where('line_id', 'in', lines).execute();
    t.same(syncs, [{ action: 'update' }, { action: 'update' }]);
  });

  await t.test('200 for a domain that served only refunded lines', async (t) => {
    const { id } = await create('refunded.example');
    const line = await served(id, { refunded_at: new Date() });
    await service.ok('dns_domains_delete', { ...destroy(id), headers: { 'dry-run': 'true' } });
    const host = () =>
      db.selectFrom('lines').select(['dns', 'dns_domain_id']).where('id', '=', line).executeTakeFirst();
    t.match(await host(), { dns_domain_id: id }, 'a dry run does not delete it');
    await service.ok('dns_domains_delete', destroy(id));
    t.same(await host(), { dns: null, dns_domain_id: null });
  });

  await t.test('404 for a domain of another user that the caller can see', async () => {
    const viewer = await world.token(await world.user(above, { permissions: [...OWN, 'dns_domains_all'] }));
    for (const [callerToken, id] of [
      [token, await of(above, 'above.example', { is_heritable: true })],
      [token, await of(below, 'below.example')],
      [token, UNKNOWN_ID],
      [viewer, await of(user, 'own.example')],
    ] as const) {
      await service.refused(404, 'dns_domains_delete', { token: callerToken, params: { id } });
    }
  });
});

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
    const id = await insert(db, 'dns_domains', values);
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
    t.match(await service.refused(422, 'dns_domains_delete', { token: all, ...ask }), {
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
