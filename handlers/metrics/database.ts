import { Gauge, type Registry } from 'prom-client';
import { MOST_COUNTED, type MonitoringFigures } from '../../db/monitoring.ts';

/** Adds the metrics of the database's figures to a registry. Returns a function that sets them before each scrape. */
export function showFigures(registry: Registry): (figures: MonitoringFigures | undefined) => void {
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `reseller_${name}`, help, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answered when it was last asked.');
  const syncs = new Gauge({
    name: 'reseller_syncs',
    help: `Changes of lines that the edge has not taken: of each state at most ${String(MOST_COUNTED)} are counted.`,
    labelNames: ['state'],
    registers: [registry],
  });
  const oldest = gauge('oldest_sync_age_seconds', 'Age of the oldest of these that is not given up.');
  const faults = gauge('ledger_faults', 'Violations that the check of the ledger has found.');
  const checkedAt = gauge('ledger_checked_timestamp_seconds', 'When the last check of the ledger ended.');

  return (figures) => {
    up.set(figures === undefined ? 0 : 1);
    // A figure that is not known is left out: an old one would look like a present one.
    syncs.reset();
    for (const metric of [oldest, faults, checkedAt]) metric.remove();
    if (figures === undefined) return;
    syncs.set({ state: 'fresh' }, figures.fresh);
    syncs.set({ state: 'retried' }, figures.retried);
    syncs.set({ state: 'failed' }, figures.failed);
    oldest.set(figures.oldestSeconds);
    faults.set(figures.ledgerFaults);
    if (figures.ledgerCheckedAt !== null) checkedAt.set(figures.ledgerCheckedAt);
  };
}
