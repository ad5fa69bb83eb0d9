import type { Config } from '../lib/config.ts';
import { Refusal } from '../lib/refusal.ts';

/**
 * The number of files and sockets that the process itself needs: Node's own, listening sockets, logs, Redis, and files
 * being read.
 */
const PROCESS_FILES = 64;
/** The number that the background jobs need, for connections to the database and to the edge. */
const WORKER_FILES = 32;
/** The number that the metrics need, for scrapers and a connection to the database. */
const METRICS_FILES = 20;

/**
 * Returns how many client connections the limit of open files allows, besides database connections and all other files.
 * Returns Infinity without a limit. Throws a Refusal if it allows none.
 */
export function roomForConnections({
  poolSize,
  worker,
  metrics,
}: Pick<Config, 'poolSize' | 'worker' | 'metrics'>): number {
  const limit = openFilesLimit();
  const needed = PROCESS_FILES + poolSize + (worker ? WORKER_FILES : 0) + (metrics ? METRICS_FILES : 0);
  if (limit > needed) return limit - needed;
  throw new Refusal(
    `The process may open ${String(limit)} files, and needs more than ${String(needed)}: raise the limit (ulimit -n).`,
  );
}

/** Returns the soft limit, which Node has raised to the hard limit. Windows has none. */
function openFilesLimit(): number {
  // A report has the stack of an error. That of a new one would have Node read the source maps, for a tenth of the start.
  const report = process.report.getReport(Object.assign(new Error(), { stack: '' }));
  const { userLimits } = report as { userLimits?: { open_files: { soft: unknown } } };
  const limit = Number(userLimits?.open_files.soft);
  return Number.isNaN(limit) ? Infinity : limit;
}
