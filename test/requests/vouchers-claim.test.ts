import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { Shop } from '../support/shop.ts';
import { voucherBy } from '../support/vouchers.ts';
import type { WorldUser } from '../support/world.ts';

const FROM = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** A shop, and users below its seller, each with a token and a limit of claims of its own. */
async function scene(t: Parameters<typeof Shop.open>[0]) {
  const shop = await Shop.open(t);
  const { service, world, db, seller } = shop;
  const claimer = async (parent: WorldUser = seller) => {
    const user = await world.user(parent);
    const token = await world.token(user);
    await service.ok('users_me', { token });
    return { ...user, token };
  };
  const claim = (token: string, code: string, headers = {}) =>
    service.call('vouchers_claim', { token, body: { code }, headers });
  const used = async (id: number): Promise<number> =>
    (await db.selectFrom('vouchers').select('used_count').where('id', '=', id).executeTakeFirstOrThrow())
      .used_count;
  return { shop, service, world, db, seller, claimer, claim, used };
}

const NOT_APPLICABLE = {
  status: 422,
  body: { code: 'voucher_not_applicable', errors: { code: ['cannot be claimed'] } },
};

void test('vouchers_claim', async (t) => {
  const { shop, world, db, seller, claimer, claim, used } = await scene(t);

  await t.test('200 moves the value from the creator to the claimer, in any letters’ case', async (t) => {
    const voucher = await voucherBy(world, seller, { title: 'Spring' });
    const user = await claimer();
    const before = await shop.balance();
    const answer = await claim(user.token, voucher.code.toLowerCase());
    t.match(answer, {
      status: 200,
      body: {
        user_id: user.id,
        status: 'credited',
        voucher: { id: voucher.id, code: voucher.code, used_count: 1, value: 5 },
        transaction: { amount: 5, balance_after: 5 },
      },
    });
    t.equal(await shop.balance(), before - 500);
    const { transaction } = answer.body as { transaction: { id: number } };
    t.match(await shop.transferOf(transaction.id), {
      kind: 'voucher',
      amount: 500,
      description: 'Voucher: Spring',
      subject_type: 'Voucher',
      subject_id: voucher.id,
      actor_id: user.id,
    });
    const log = await db
      .selectFrom('logs')
      .select(['subject_type', 'subject_id', 'changes'])
      .where('action', '=', 'vouchers_claim')
      .executeTakeFirstOrThrow();
    t.same(log, { subject_type: 'Voucher', subject_id: voucher.id, changes: { code: '[redacted]' } });
  });

  await t.test('422 voucher_not_applicable: the same, whatever is wrong with a code', async (t) => {
    const user = await claimer();
    const beside = await world.user(shop.root);
    const spent = await voucherBy(world, seller, { max_usage: 1 });
    t.match(await claim((await claimer()).token, spent.code), { status: 200 });
    const codes = {
      unknown: 'NOBODY-HAS-THIS-ONE',
      inactive: (await voucherBy(world, seller, { status: 'inactive' })).code,
      early: (await voucherBy(world, seller, { start_date: FROM(1) })).code,
      late: (await voucherBy(world, seller, { end_date: FROM(-1) })).code,
      'used up': spent.code,
      'of a user who is not above': (await voucherBy(world, beside)).code,
      'for another user only': (await voucherBy(world, seller, { user_id: beside.id })).code,
      'of a user below': (await voucherBy(world, await world.user(user))).code,
    };
    const answers: unknown[] = [];
    for (const [what, code] of Object.entries(codes)) {
      const { status, body } = await claim((await claimer(user)).token, code);
      t.match({ status, body }, NOT_APPLICABLE, what);
      answers.push({ ...(body as object), request_id: '' });
    }
    t.match(await claim(user.token, (await voucherBy(world, user)).code), NOT_APPLICABLE, 'its own');
    for (const answer of answers) t.same(answer, answers[0]);
  });

  await t.test('422 insufficient_credit if the creator has too little: nothing is moved', async (t) => {
    const poor = await world.user(seller);
    const voucher = await voucherBy(world, poor, { value: 1 });
    const user = await claimer(poor);
    const traces = await shop.traces();
    const { status, body } = await claim(user.token, voucher.code);
    t.equal(status, 422);
    t.match(body, { code: 'insufficient_credit', detail: /creator of the voucher/ });
    t.notOk(Object.keys(body as object).some((key) => ['balance', 'required'].includes(key)));
    t.same(await shop.traces(), traces);
    t.equal(await used(voucher.id), 0);
    await world.transfer(shop.root, poor, 1);
    t.match(await claim(user.token, voucher.code), { status: 200 });
  });

  await t.test('429 for the sixth in a minute, Dry-Run or not', async (t) => {
    const user = await claimer();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const headers = time % 2 === 0 ? { 'dry-run': 'true' } : {};
      statuses.push((await claim(user.token, 'NOBODY-HAS-THIS-ONE', headers)).status);
    }
    t.same(statuses, [422, 422, 422, 422, 422, 429]);
  });
});

void test('vouchers_claim: 20 concurrent requests', async (t) => {
  const { shop, world, db, seller, claimer, claim, used } = await scene(t);
  const twentyTokens = async (parent: WorldUser): Promise<string[]> => {
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) tokens.push((await claimer(parent)).token);
    return tokens;
  };
  const statuses = async (code: string, tokens: readonly string[]): Promise<number[]> => {
    const answers = await Promise.all(tokens.map((token) => claim(token, code)));
    return answers.map(({ status }) => status).sort();
  };

  await t.test('the last use of a voucher: one succeeds', async (t) => {
    const voucher = await voucherBy(world, seller, { max_usage: 1 });
    const before = await shop.balance();
    t.same(await statuses(voucher.code, await twentyTokens(seller)), [200, ...Array<number>(19).fill(422)]);
    t.equal(await used(voucher.id), 1);
    t.equal(await shop.balance(), before - 500);
  });

  await t.test('a creator who can pay for three claims: three succeed', async (t) => {
    const creator = await world.user(seller);
    await world.transfer(seller, creator, 1500);
    const voucher = await voucherBy(world, creator);
    t.same(await statuses(voucher.code, await twentyTokens(creator)), [
      200,
      200,
      200,
      ...Array<number>(17).fill(422),
    ]);
    t.equal(await used(voucher.id), 3);
    t.equal(await shop.balance(creator), 0);
  });

  await t.test('five by one user: one succeeds', async (t) => {
    const voucher = await voucherBy(world, seller);
    const { token } = await claimer();
    t.same(await statuses(voucher.code, Array<string>(5).fill(token)), [200, 422, 422, 422, 422]);
  });

  await t.test('the ledger is sound, and every claim has its payment', async (t) => {
    const { faults } = await checkLedger(db);
    t.same(faults, []);
  });
});
