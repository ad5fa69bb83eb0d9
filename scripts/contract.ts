import { writeFile } from 'node:fs/promises';
import { operations, type OperationName } from '../generated/operations.ts';
import type { Check } from './contract/check.ts';
import { Client } from './lib/client.ts';
import { contractOf, ownContract } from './lib/contracts.ts';
import { ResponseChecks } from './contract/deviations.ts';
import { junit } from './contract/junit.ts';
import { Probes } from './contract/probes.ts';
import { Rights } from './contract/rights.ts';
import { endTenant, makeTenant, type Tenant } from './contract/tenant.ts';
import { differences, type Difference } from './contract/versions.ts';
import { runWorkflows, workflowOperations } from './contract/workflows.ts';
import { argumentsOf, partner } from './lib/partner.ts';
import { runCommand } from './lib/refusal.ts';
import { table } from './lib/table.ts';

// `npm run contract -- --server https://api.example.com [--junit FILE]`, with a token in API_TOKEN: proves from outside
// that a server keeps this contract. What a server of another version says that it does otherwise is named, and the rest is checked by
// its own contract. What the token may not do is skipped, and said. A token that may make a user makes one, which is
// restricted at the end. Exits with 1 if anything deviates.

const USAGE = 'contract --server https://api.example.com [--junit FILE], with a token in API_TOKEN';

/** Operations that are probed at once. */
const AT_ONCE = 6;

await runCommand(async () => {
  const { junit: file, ...told } = argumentsOf(USAGE, ['server', 'token', 'junit']).values;
  const { server, token } = partner(told);
  const client = new Client(server);
  const published = (await contractOf(server)) ?? ownContract;
  const differing = differences(ownContract, published);
  const rights = await Rights.of(client, token);
  const tenant = await makeTenant(client, token, rights);
  const checks: Check[] = differing.map(checkOf);
  try {
    // The new user has nothing yet: all that others have is hidden from it.
    const stranger = typeof tenant === 'string' ? { missing: tenant } : { token: tenant.inputs.token };
    const probes = new Probes(client, { token, rights, stranger }, new ResponseChecks(published));
    const absent = new Set(differing.map(({ of }) => of));
    const names = (Object.keys(operations) as OperationName[]).filter((name) => !absent.has(name)).values();
    const work = async (): Promise<void> => {
      for (const name of names) checks.push(...(await probes.probe(name)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const other = new Set(differing.flatMap((difference) => difference.operations));
    checks.push(...(await playWorkflows(server, tenant, other, checks)));
  } finally {
    // What was found is told first: the end of the user may fail too.
    report(checks);
    if (file !== undefined) await writeFile(file, junit(checks));
    if (typeof tenant !== 'string') await endTenant(client, token, tenant);
  }
  if (checks.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
});

/** A difference is named once, and no workflow that it concerns is run. */
function checkOf({ of, message, operations: concerned }: Difference): Check {
  const [first = '', ...more] = concerned;
  const others = more.length === 0 ? '' : ` and ${String(more.length)} more operations`;
  return { of, what: 'version', faults: [`${message} (${first}${others})`] };
}

/** Plays the workflows that call no operation of another version, and says which need what the token may not do. */
async function playWorkflows(
  server: string,
  tenant: Tenant | string,
  other: ReadonlySet<string>,
  probed: readonly Check[],
): Promise<Check[]> {
  const lacks = new Map(
    probed.flatMap(({ of, what, skipped }) =>
      what === 'good' && skipped !== undefined ? [[of, `of ${of}, ${skipped}`]] : [],
    ),
  );
  const missing = typeof tenant === 'string' ? tenant : tenant.poor;
  const skips: Check[] = [];
  const played: string[] = [];
  for (const [of, called] of await workflowOperations()) {
    if (called.some((operation) => other.has(operation))) continue;
    const skipped = missing ?? called.map((operation) => lacks.get(operation)).find(Boolean);
    if (skipped === undefined) played.push(of);
    else skips.push({ of, what: 'workflow', faults: [], skipped });
  }
  return [...skips, ...(typeof tenant === 'string' ? [] : await runWorkflows(server, tenant.inputs, played))];
}

function report(checks: readonly Check[]): void {
  const kinds = [...new Set(checks.map(({ what }) => what))];
  const failed = checks.filter(({ faults }) => faults.length > 0);
  for (const { of, what, faults } of failed)
    console.log(`${of}, ${what}:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
  const skips = checks.filter(({ skipped }) => skipped !== undefined);
  const count = (list: readonly Check[], kind: string): number =>
    list.filter(({ what }) => what === kind).length;
  console.log(
    table(
      ['checks', 'made', 'failed', 'skipped'],
      kinds.map((kind) => {
        const skipped = count(skips, kind);
        return [kind, ...[count(checks, kind) - skipped, count(failed, kind), skipped].map(String)];
      }),
    ),
  );
  for (const reason of new Set(skips.map(({ skipped }) => skipped))) {
    const names = new Set(skips.flatMap(({ of, skipped }) => (skipped === reason ? [of] : [])));
    console.log(`\nSkipped, since ${String(reason)}: ${[...names].join(', ')}.`);
  }
}
