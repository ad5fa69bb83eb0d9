import { parseArgs } from 'node:util';
import { failedSyncs, resendFailed, type FailedSync } from '../handlers/jobs/edge-delivery.ts';
import { table } from './lib/table.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run syncs -- --failed` lists the syncs of lines that failed for good. `npm run syncs -- --resend` queues them
// again.

const USAGE = 'Usage: npm run syncs -- --failed | --resend';
const LISTED = 100;

await runCommand(async () => {
  const { failed, resend } = readArguments();
  if (failed === resend) throw new Refusal(USAGE);
  await withDatabase(async (db) => {
    await requireSchema(db);
    if (failed) {
      const { total, oldest } = await failedSyncs(db, LISTED);
      if (total > 0)
        console.log(table(['sync', 'line', 'action', 'attempts', 'created', 'error'], oldest.map(row)));
      console.log(`${String(total)} failed.`);
      return;
    }
    let sum = 0;
    for (let count = -1; count !== 0; sum += count) count = await resendFailed(db, 'all');
    console.log(`${String(sum)} will be sent again.`);
  });
});

function row({ id, line_id, kind, action, attempts, created_at, last_error }: FailedSync): string[] {
  return [String(id), `${kind} ${String(line_id)}`, action, String(attempts), created_at, last_error ?? ''];
}

function readArguments(): { failed: boolean; resend: boolean } {
  try {
    const { failed = false, resend = false } = parseArgs({
      options: { failed: { type: 'boolean' }, resend: { type: 'boolean' } },
    }).values;
    return { failed, resend };
  } catch {
    throw new Refusal(USAGE);
  }
}
