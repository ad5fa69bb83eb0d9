import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

/**
 * Files and sockets that the process needs for itself: Node's own, those that listen, logs, a Redis, files that are
 * read.
 */
const FOR_ITSELF = 64;
/** Those of the background jobs: their connections to the database, and to the edge. */
const FOR_THE_WORKER = 32;

/**
 * How many connections of clients the limit of open files leaves room for, beside those to the database and all else.
 * Infinity where there is no limit. Throws a Refusal where it leaves room for none.
 */
export function roomForConnections({ poolSize, worker }: Pick<Config, 'poolSize' | 'worker'>): number {
  const limit = openFilesLimit();
  const needed = FOR_ITSELF + poolSize + (worker ? FOR_THE_WORKER : 0);
  if (limit > needed) return limit - needed;
  throw new Refusal(
    `The process may open ${String(limit)} files, and needs more than ${String(needed)}: raise the limit (ulimit -n).`,
  );
}

/** The soft limit, which Node has raised to the hard one by now. Windows has none. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  const limit = Number(userLimits?.open_files.soft);
  return Number.isNaN(limit) ? Infinity : limit;
}
