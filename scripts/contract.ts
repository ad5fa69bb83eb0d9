import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { operations, type OperationName } from '../generated/operations.ts';
import type { Check } from './contract/check.ts';
import { Client } from './contract/client.ts';
import { contractOf, ownContract } from './contract/contracts.ts';
import { ResponseChecks } from './contract/deviations.ts';
import { junit } from './contract/junit.ts';
import { Probes } from './contract/probes.ts';
import { endTenant, makeTenant } from './contract/tenant.ts';
import { differences, type Difference } from './contract/versions.ts';
import { runWorkflows, workflowsWithout } from './contract/workflows.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { table } from './lib/table.ts';

// `npm run contract -- --server https://api.example.com --token TOKEN [--junit FILE]`: proves from outside that a server
// keeps this contract. What a server of another version says that it does otherwise is named, and the rest is checked by
// its own contract. It makes one user, which it restricts at the end. Exits with 1 if anything deviates.

const USAGE = 'Usage: npm run contract -- --server https://api.example.com --token TOKEN [--junit FILE]';

/** Operations that are probed at once. */
const AT_ONCE = 6;

await runCommand(async () => {
  const { server, token, file } = readArguments();
  const client = new Client(server);
  const published = (await contractOf(server)) ?? ownContract;
  const differing = differences(ownContract, published);
  const tenant = await makeTenant(client, token);
  const checks: Check[] = differing.map(checkOf);
  try {
    // The new user has nothing yet: all that others have is hidden from it.
    const probes = new Probes(client, token, tenant, new ResponseChecks(published));
    const absent = new Set(differing.map(({ of }) => of));
    const names = (Object.keys(operations) as OperationName[]).filter((name) => !absent.has(name)).values();
    const work = async (): Promise<void> => {
      for (const name of names) checks.push(...(await probes.probe(name)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const other = new Set(differing.flatMap((difference) => difference.operations));
    checks.push(...(await runWorkflows(server, tenant.inputs, await workflowsWithout(other))));
  } finally {
    // What was found is told first: the end of the user may fail too.
    report(checks);
    if (file !== undefined) await writeFile(file, junit(checks));
    await endTenant(client, token, tenant);
  }
  if (checks.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
});

/** A difference is named once, and no workflow that it concerns is run. */
function checkOf({ of, message, operations: concerned }: Difference): Check {
  const [first = '', ...more] = concerned;
  const others = more.length === 0 ? '' : ` and ${String(more.length)} more operations`;
  return { of, what: 'version', faults: [`${message} (${first}${others})`] };
}

function report(checks: readonly Check[]): void {
  const kinds = [...new Set(checks.map(({ what }) => what))];
  const failed = checks.filter(({ faults }) => faults.length > 0);
  for (const { of, what, faults } of failed)
    console.log(`${of}, ${what}:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
  const count = (list: readonly Check[], kind: string): string =>
    String(list.filter(({ what }) => what === kind).length);
  console.log(
    table(
      ['checks', 'made', 'failed'],
      kinds.map((kind) => [kind, count(checks, kind), count(failed, kind)]),
    ),
  );
}

function readArguments(): { server: string; token: string; file: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { server: { type: 'string' }, token: { type: 'string' }, junit: { type: 'string' } },
    });
    const { server, token, junit: file } = values;
    if (server !== undefined && token !== undefined && URL.canParse(server))
      return { server: new URL(server).origin, token, file };
  } catch {
    // Unknown arguments.
  }
  throw new Refusal(USAGE);
}
