import type { ServedMetrics } from '../../handlers/metrics/listener.ts';
import type { Config } from './config.ts';
import { listening } from './listening.ts';

/**
 * Serves the metrics of this process if METRICS_PORT is set; otherwise returns undefined, and nothing is counted. They
 * are loaded on demand to save memory. Throws a Refusal if it cannot listen there.
 */
export async function openMetrics(
  { metrics }: Pick<Config, 'metrics'>,
  databaseUrl: string,
): Promise<ServedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  const { serveMetrics } = await import('../../handlers/metrics/listener.ts');
  const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  return listening({ ...metrics, variables }, () => serveMetrics({ ...metrics, databaseUrl }));
}
