import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'tap';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { ask } from '../../support/processes.ts';
import { Service, SETTINGS } from '../../support/service.ts';

// The quick start of the contract, run unchanged on a new demo.

const TOOLS = ['bash', 'curl', 'jq'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);

/** Returns the commands of the document's first code block. */
function commands(): string {
  const [, block] = /## Quick start.*?```sh\n(.*?)```/s.exec(document.info.description) ?? [];
  if (block === undefined) throw new Error('the document has no quick start');
  return block;
}

void test('the quick start', { skip: missing.length > 0 && `needs ${missing.join(' and ')}` }, async (t) => {
  const { app, db, databaseUrl } = await Service.apart(t);
  const { token } = await fillDemo(db, { ...SETTINGS, databaseUrl });
  const API = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const run = async (): Promise<unknown[]> => {
    const env = { ...process.env, API, TOKEN: token };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands()], { env });
    return stdout
      .trim()
      .split('\n')
      .map((answer): unknown => JSON.parse(answer));
  };
  const operator = async (): Promise<number> =>
    ((await ask(`${API}/me`, token)).body as { credit: number }).credit;

  const before = await operator();
  const [credit, sale, ...others] = await run();
  t.same(others, []);
  t.match(credit, { type: 'normal', amount: 100, description: 'Opening credit' });
  t.match(sale, { external_id: 'order-417', username: String, password: String, status: 'active' });
  t.match(sale, { transaction: { id: Number, amount: Number, balance_after: Number } });
  const { transaction, user_id } = sale as {
    transaction: { amount: number; balance_after: number };
    user_id: number;
  };
  t.ok(transaction.amount > 0, 'a line with a price');
  t.equal(transaction.balance_after, 100 - transaction.amount);
  t.match((await ask(`${API}/users/${String(user_id)}`, token)).body, {
    username: 'corner-shop',
    credit: transaction.balance_after,
  });

  t.same(await run(), [credit, sale], 'the same again: the keys replay it, and nobody pays twice');
  t.equal(await operator(), before - 100);

  const complaint = (TOKEN: string): Promise<string> => {
    const env = { ...process.env, API, TOKEN };
    return promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands()], { env }).then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  };
  t.match(await complaint('none'), /roles.*"code":"unauthenticated"/s);
  await db.deleteFrom('role_packages').execute();
  t.match(await complaint(token), /jq: error .*the role Reseller has no packages/);
});
