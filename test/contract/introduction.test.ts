import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'tap';
import document from '../../generated/openapi.json' with { type: 'json' };
import { operations, permissions, type Operation, type Permission } from '../../generated/operations.ts';
import { open as limitedTokens } from '../support/limited-tokens.ts';
import { newsOf } from '../support/news.ts';
import { column, update } from '../support/rows.ts';
import { DAY, Shop } from '../support/shop.ts';
import type { WorldUser } from '../support/world.ts';
import { keyed } from '../support/writes.ts';

// What the introduction of the contract says, tried.

const { description } = document.info;
const isPermission = (name: string): name is Permission => name in permissions;

/** The command of each language that prints the time of an example, in milliseconds since 1970. */
const PROGRAMS: Readonly<Record<string, (example: string) => [command: string, flag: string, text: string]>> =
  {
    js: (example) => ['node', '-e', `console.log((${example}).getTime())`],
    python: (example) => [
      'python3',
      '-c',
      `from datetime import datetime, timezone\nprint(round((${example}).timestamp() * 1000))`,
    ],
    php: (example) => ['php', '-r', `echo (${example})->getTimestamp() * 1000;`],
  };

void test('the examples that read a time', (t) => {
  for (const [language, program] of Object.entries(PROGRAMS)) {
    const [, example = ''] = new RegExp(`\`\`\`${language}\\n(.*)\\n\`\`\``).exec(description) ?? [];
    const [command, ...args] = program(example);
    const skip = spawnSync(command, ['--version']).status !== 0 && `needs ${command}`;
    void t.test(language, { skip }, (t) => {
      const env = { ...process.env, TZ: 'America/New_York' };
      const printed = execFileSync(command, args, { env, encoding: 'utf8' }).trim();
      t.equal(printed, String(Date.UTC(2026, 10, 24, 16, 5, 22)));
      t.end();
    });
  }
  t.end();
});

void test('the table of limits has every limit of the table that the service uses', (t) => {
  const [, table = ''] = /\n## Limits\n(.*?)\n## /s.exec(description) ?? [];
  const rows = new Map(
    [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name = '', limit = '']) => [name, limit]),
  );
  const known: Readonly<Record<string, Operation>> = operations;
  for (const [name, { rateLimit, timeLimit, countedBy, fieldLimits }] of Object.entries(known)) {
    const limit = rows.get(name) ?? '';
    if (rateLimit !== null) t.match(limit, `${String(rateLimit)} requests a minute`, name);
    if (timeLimit !== null) t.match(limit, `${String(timeLimit)} seconds`, name);
    if (countedBy !== null) t.match(limit, `\`${countedBy}\`, each counts as a request`, name);
    for (const [field, most] of Object.entries(fieldLimits))
      t.match(limit, `${String(most)} requests a minute with \`${field}\``, name);
  }
  t.end();
});

void test('the scopes of a billing system are enough to sell, extend, refund and look', async (t) => {
  const [, block = ''] = /needs these scopes.*?```text\n(.*?)```/s.exec(description) ?? [];
  const scopes = block.trim().split(/\s+/).filter(isPermission);
  t.equal(scopes.length, block.trim().split(/\s+/).length, 'each is the name of a scope');
  const shop = await Shop.open(t);
  const { service, world, seller } = shop;
  const package_id = await shop.package({ period: 30, period_type: 'day' });
  const token = await world.token(seller, { scopes });
  t.match(await service.ok('users_me', { token }), { credit: 1000 });
  t.equal((await service.ok('packages_index', { token })).total, 1);
  const { id, transaction } = await service.ok('m3us_create', { token, body: { package_id } });
  const ask = { token, params: { id } };
  await service.ok('m3us_extend', { ...ask, body: { package_id } });
  await service.ok('m3us_change_max_connections', { ...ask, body: { max_connections: 2 } });
  await service.ok('m3us_change_package', { ...ask, body: { package_id } });
  await service.ok('m3us_suspend', { ...ask, body: {} });
  await service.ok('m3us_resume', { ...ask, body: {} });
  await service.ok('m3us_edit', { ...ask, body: { note: 'Paid' } });
  t.match(await service.ok('m3us_refund_preview', ask), { refundable: true });
  await service.ok('m3us_refund', { ...ask, body: { reason: 'Sold twice.' } });
  t.match(await service.ok('m3us_show', ask), { id, note: 'Paid' });
  t.equal((await service.ok('m3us_index', { token })).total, 1);
  t.match((await service.ok('lines_index', { token })).data, [{ id, type: 'M3u' }]);
  const news = await newsOf(shop, token)();
  t.ok(
    news.some(({ type }) => type === 'line.created') &&
      news.some(({ type }) => type === 'transaction.created'),
  );
  const { data } = await service.ok('transactions_index', { token });
  t.ok(data.some((moved) => moved.id === transaction?.id));
  await service.ok('m3us_delete', ask);
});

void test('a sale whose response was lost is read again with its credentials', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const body = { package_id: await shop.package() };
  const lost = { token, body, headers: { ...keyed('lost'), 'dry-run': 'true' } };
  const invented = await service.ok('m3us_create', lost);
  const sold = await service.ok('m3us_create', { token, body, headers: keyed('lost') });
  t.not(sold.id, invented.id, 'a dry run leaves the key free, and invents its id');
  t.not(sold.password, invented.password);
  const again = await service.call('m3us_create', { token, body, headers: keyed('lost') });
  t.equal(again.headers['idempotent-replayed'], 'true');
  t.same(again.body, sold);
  t.match(sold, { username: /./, password: /./, links: { playlist: null } });
  t.equal(await shop.balance(), 99_000, 'it was paid once');
});

void test('worked examples', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const days = { period: 30, period_type: 'day' } as const;
  const [cheap, dear] = [await shop.package(days), await shop.package({ ...days, credit: 1600 })];
  const halfUsed = async (): Promise<number> => {
    const { id } = await shop.sell('m3u', cheap);
    await shop.endIn(id, 15 * DAY);
    return id;
  };

  const credit = async (user: WorldUser): Promise<number> => (await shop.balance(user)) / 100;
  /** Inserts a user with this many credits, and one below it. */
  const pair = async (above: number, below: number): Promise<[WorldUser, WorldUser]> => {
    const { world, root } = shop;
    const user = await world.user(root);
    const child = await world.user(user);
    await world.transfer(root, user, above * 100);
    await world.transfer(root, child, below * 100);
    return [user, child];
  };

  await t.test('m3us_extend: 16 for the new period, 3 for the time left', async (t) => {
    const extended = await shop.ask('m3u', 'extend', await halfUsed(), { package_id: dear });
    t.match(extended, { transaction: { amount: 19 } });
    const left = Date.parse(`${extended.expired_at ?? ''}Z`) - Date.now();
    t.equal(Math.round(left / 86_400_000), 45);
  });

  await t.test('m3us_change_max_connections: 10 for two more in half the period', async (t) => {
    const id = await halfUsed();
    await update(shop.db, 'packages', cheap, { credit: 2000, period: 10 });
    const more = await shop.ask('m3u', 'change_max_connections', id, { max_connections: 3 });
    await update(shop.db, 'packages', cheap, { credit: 1000, period: 30 });
    t.match(more, { transaction: { amount: 10 } });
  });

  await t.test('m3us_create: 20 for two connections, 18 with a voucher of 10 %', async (t) => {
    const two = { max_connections: 2 };
    t.match(await shop.sell('m3u', cheap, two), { transaction: { amount: 20 } });
    const voucher_code = await shop.voucher({ percentage: 1000 });
    t.match(await shop.sell('m3u', cheap, { ...two, voucher_code }), { transaction: { amount: 18 } });
  });

  await t.test('m3us_change_package: 3 for half the period, 11 with a second connection', async (t) => {
    const change = async (more: object) =>
      shop.ask('m3u', 'change_package', await halfUsed(), { package_id: dear, ...more });
    t.match(await change({}), { transaction: { amount: 3 } });
    t.match(await change({ max_connections: 2 }), { transaction: { amount: 11 } });
  });

  await t.test('m3us_refund: 4 of 10 after five days, nothing after eleven', async (t) => {
    const { id } = await shop.sell('m3u', cheap);
    const preview = async (after: number) => {
      await shop.age(id, after * DAY);
      return service.ok('m3us_refund_preview', { token, params: { id } });
    };
    t.match(await preview(5), { refundable: true, consumed_days: 5, refund_amount: 4 });
    t.match(await preview(6), { refundable: false, reason: 'too_late' });
  });

  await t.test('m3us_batch_create: 90 after the first line, 70 after the second', async (t) => {
    const lines = [{ package_id: cheap }, { package_id: cheap, max_connections: 2 }];
    const [seller] = await pair(100, 1);
    await shop.world.role({ packages: [cheap], users: [seller] });
    const sold = await service.ok('m3us_batch_create', {
      token: await shop.world.token(seller),
      body: { lines },
    });
    t.match(column(sold, 'transaction'), [
      { amount: 10, balance_after: 90 },
      { amount: 20, balance_after: 70 },
    ]);
  });

  await t.test('transactions_create and transactions_refund: 100 down, 30 back', async (t) => {
    const { world } = shop;
    const [payer, receiver] = await pair(250, 5);
    const ask = { token: await world.token(payer) };
    const given = { to_user_id: receiver.id, amount: 100 };
    const down = await service.ok('transactions_create', { ...ask, body: given });
    t.same([await credit(payer), await credit(receiver), down.transaction.balance_after], [150, 105, 150]);
    const taken = { from_user_id: receiver.id, amount: 30, reason: 'Too much.' };
    const back = await service.ok('transactions_refund', { ...ask, body: taken });
    t.same([await credit(payer), await credit(receiver), back.transaction.balance_after], [180, 75, 75]);
  });

  await t.test('vouchers_create: 25 % of at most 8: 15 of 20, 32 of 40', async (t) => {
    const { world, root } = shop;
    const body = { title: 'Spring', percentage: 25, max_value: 8, max_usage_per_user: 2 };
    const { code } = await service.ok('vouchers_create', { token: await world.token(root), body });
    for (const [max_connections, amount] of [
      [2, 15],
      [4, 32],
    ]) {
      await service.ok('vouchers_claim', { token, body: { code } });
      const sold = await shop.sell('m3u', cheap, { max_connections, voucher_code: code });
      t.match(sold, { transaction: { amount } });
    }
  });

  await t.test('vouchers_claim: a voucher of 20 raises 5 to 25', async (t) => {
    const { world } = shop;
    const [creator, claimer] = await pair(100, 5);
    const ask = { token: await world.token(creator), body: { title: 'Welcome', value: 20 } };
    const { code } = await service.ok('vouchers_create', ask);
    await service.ok('vouchers_claim', { token: await world.token(claimer), body: { code } });
    t.same([await credit(claimer), await credit(creator)], [25, 80]);
  });

  await t.test('oauth_personal_access_tokens_create: of 50 a day, 45 are spent: 5 are left', async (t) => {
    const { create, used, pass } = await limitedTokens(shop);
    const created = await create({ credit_limit: 50, credit_limit_period: 'day' });
    const { id } = await shop.world.user(shop.seller);
    const give = (amount: number) => ({ token: created.secret, body: { to_user_id: id, amount } });
    await service.ok('transactions_create', give(45));
    // Midnight may pass meanwhile: it begins no day that has begun already.
    await pass('-1 day');
    const { code } = await service.refused(422, 'transactions_create', give(5.01));
    t.equal(code, 'credit_limit_reached');
    await service.ok('transactions_create', give(5));
    t.equal(await used(created), 50);
  });
});
