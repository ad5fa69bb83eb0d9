import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import type { Check } from '../../scripts/contract/check.ts';
import { Client } from '../../scripts/lib/client.ts';
import { ownContract } from '../../scripts/lib/contracts.ts';
import { ResponseChecks } from '../../scripts/contract/deviations.ts';
import { Probes } from '../../scripts/contract/probes.ts';
import { Rights } from '../../scripts/contract/rights.ts';
import { makeTenant } from '../../scripts/contract/tenant.ts';
import { startWorker } from '../../handlers/jobs/worker.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { readConfig } from '../../scripts/lib/config.ts';
import { cloneDatabase } from './database.ts';
import { Guide } from './guides.ts';
import { installedPath } from './installed.ts';
import { Meddler, type Fault, type Returning } from './meddler.ts';
import { Service, SETTINGS } from './service.ts';

// The demo, with a place for faults before it, and `npm run contract` against it.

/** Starts the demo. Returns it with the operator's token. */
export async function contractScene(t: Test) {
  const database = await cloneDatabase(t);
  const { token } = await fillDemo(database.db, { ...SETTINGS, databaseUrl: database.databaseUrl });
  const service = await Service.on(t, database, { rateLimit: 100_000 });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const worker = await startWorker({
    ...readConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: database.databaseUrl,
  });
  t.teardown(() => worker.stop());
  const meddler = await Meddler.before(t, `http://127.0.0.1:${String(port)}`);
  return { service, token, meddler, client: new Client(meddler.origin) };
}

/** Runs the command as the guide says it. */
export async function runContract(t: Test, { origin }: Meddler, token: string) {
  const command = Guide.read('test-in-a-sandbox').section('4. Prove the contract').code('sh');
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const env = { ...process.env, PATH: await installedPath(t), SERVER: origin, TOKEN: token };
  const shell = spawn('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  shell.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  const [code] = (await once(shell, 'close')) as [number | null];
  return { code, stdout, junit: await readFile(join(folder, 'contract.xml'), 'utf8') };
}

/** Returns what probes operations with a token, and the user that it makes for it. */
export async function probing(client: Client, token: string) {
  const rights = await Rights.of(client, token);
  const tenant = await makeTenant(client, token, rights);
  if (typeof tenant === 'string') throw new Error(tenant);
  const stranger = { token: tenant.inputs.token };
  const probes = new Probes(client, { token, rights, stranger }, new ResponseChecks(ownContract));
  const probe = async (...names: OperationName[]): Promise<string[]> =>
    faultsOf((await Promise.all(names.map((name) => probes.probe(name)))).flat());
  return { tenant, probe };
}

export const faultsOf = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ of, what, faults }) => faults.map((fault) => `${of}, ${what}: ${fault}`));

/** A fault in the answers to a request. */
export const answering = (path: string, change: (response: Returning) => void): Fault => ({
  after(response, { url }) {
    if (url.split('?', 1)[0] === `/api/v1${path}` && response.status === 200) change(response);
  },
});
