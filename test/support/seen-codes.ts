import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationName } from '../../generated/operations.ts';

/** A folder for what the processes of one run of the whole suite have seen; absent in a run of some files. */
const folder = process.env['TEST_SEEN_CODES'];
const noted = new Set<string>();

/** Notes that an operation answered with a code, and with its reason if it has one, for the check at the end of the whole suite. */
export function noteCode(operation: OperationName, body: unknown): void {
  if (folder === undefined || typeof body !== 'object' || body === null || !('code' in body)) return;
  const error = `${operation} ${String(body.code)}`;
  for (const line of [error, ...('reason' in body ? [`${error} ${String(body.reason)}`] : [])]) {
    if (noted.has(line)) continue;
    noted.add(line);
    appendFileSync(join(folder, String(process.pid)), `${line}\n`);
  }
}
