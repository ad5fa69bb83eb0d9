import { test } from 'tap';
import type { OperationName } from '../../../generated/operations.ts';
import { ownContract } from '../../../scripts/lib/contracts.ts';
import { endTenant } from '../../../scripts/contract/tenant.ts';
import { answering, contractScene, probing, runContract } from '../../support/contract-scene.ts';
import type { Fault, Returning } from '../../support/meddler.ts';

// `npm run contract` with tokens that may not do everything.

/** The scopes that the introduction lists for a billing system. */
function billingScopes(): OperationName[] {
  const [, scopes = ''] = /```text\n(users_me [^`]*)```/.exec(ownContract.info.description) ?? [];
  return scopes.trim().split(/\s+/) as OperationName[];
}

/** Returns how many checks of a kind were made, failed and skipped. */
function counts(stdout: string, kind: string): number[] {
  const [, ...found] =
    new RegExp(String.raw`^\| ${kind} +\| +(\d+) \| +(\d+) \| +(\d+) \|$`, 'm').exec(stdout) ?? [];
  return found.map(Number);
}

/** Answers with a refusal that is well-formed, and false. */
const refusing = (path: string, code: string, policy: OperationName): Fault =>
  answering(path, (response: Returning) => {
    response.status = 403;
    response.headers['content-type'] = 'application/problem+json';
    const texts = { type: '/docs/errors', title: 'Forbidden', detail: 'No.', message: 'No.' };
    const reason = code === 'missing_scope' ? 'scope' : 'permission';
    response.body = { ...texts, status: 403, code, retry: false, request_id: 'x', policy, reason };
  });

void test('npm run contract with the token of a reseller', async (t) => {
  const { service, meddler, client, token: operator } = await contractScene(t);
  const idOf = async (name: string): Promise<number> => {
    const query = { 'filters[username_exact]': name };
    return (await service.ok('users_index', { token: operator, query })).data[0]?.id ?? 0;
  };
  const id = await idOf('fjord-shop');
  const token = await service.world.token({ id });
  const { credit } = await service.ok('users_me', { token });

  await t.test('skips what it may not do, and sells from its credit', async (t) => {
    const { code, stdout, junit } = await runContract(t, meddler, token);
    t.equal(code, 0, stdout);
    t.same(counts(stdout, 'workflow'), [9, 0, 1]);
    const [good = 0, , skipped = 0] = counts(stdout, 'good');
    t.ok(good > 250 && skipped > 20 && skipped < 50, stdout);
    t.match(stdout, /^Skipped, since its user lacks the permission: .*\bfaqs_create\b/m);
    t.match(
      stdout,
      /^Skipped, since of vouchers_create, its user lacks the permission \(packages_all\): voucher\.$/m,
    );
    t.match(
      junit,
      /<testcase classname="faqs_create" name="good"><skipped message="its user lacks the permission"\/>/,
    );
    const { data } = await service.ok('users_index', { token, query: { 'filters[username]': 'contract-' } });
    t.match(data, [
      { restricted: true, credit: 0 },
      { restricted: true, credit: 0 },
    ]);
    const left = await service.ok('users_me', { token });
    t.ok(left.credit <= credit && left.credit >= credit - 20, `${String(credit - left.credit)} credits`);
  });

  await t.test('finds faults', async (t) => {
    const { probe } = await probing(client, token);
    const found = async (operation: OperationName, fault: Fault): Promise<void> => {
      meddler.fault = fault;
      t.not((await probe(operation)).length, 0);
      meddler.fault = {};
    };
    t.same(await probe('m3us_index', 'm3us_show', 'faqs_create'), []);
    await found(
      'm3us_index',
      answering('/m3us', (response) => (response.status = 201)),
    );
    await found('m3us_index', refusing('/m3us', 'missing_permission', 'm3us_index'));
    await found('m3us_index', refusing('/m3us', 'missing_scope', 'm3us_index'));
    await found('m3us_index', refusing('/m3us', 'restricted', 'm3us_show'));
    await found('faqs_create', {
      after: (response) => {
        if (response.status === 403) response.status = 200;
      },
    });
    await found('m3us_show', {
      before: ({ headers }) => void (headers.authorization &&= `Bearer ${token}`),
    });
  });

  await t.test('sells nothing with the scopes of a billing system', async (t) => {
    const scopes = billingScopes();
    t.ok(scopes.length > 15);
    const narrow = await service.world.token({ id }, { scopes });
    const before = await service.ok('users_me', { token });
    const { code, stdout } = await runContract(t, meddler, narrow);
    t.equal(code, 0, stdout);
    t.same(counts(stdout, 'good').slice(0, 2), [scopes.length, 0]);
    t.same(counts(stdout, 'workflow'), [0, 0, 10]);
    t.match(
      stdout,
      /^Skipped, since a user of its own is needed; of roles_index, it lacks the scope: .*\bvoucher\.$/m,
    );
    t.match(await service.ok('users_me', { token }), { credit: before.credit });
  });

  await t.test('sells nothing for a user who cannot pay it', async (t) => {
    const poor = await service.world.token({ id: await idOf('tromso-stall') });
    const { tenant } = await probing(client, poor);
    t.match(tenant, { poor: 'its user needs 316 credits for the workflows' });
    await endTenant(client, poor, tenant);
    t.match(await service.ok('users_show', { token, params: { id: tenant.id } }), { restricted: true });
  });
});
