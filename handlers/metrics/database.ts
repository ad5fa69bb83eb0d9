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
  const webhooks = new Gauge({
    name: 'reseller_webhook_deliveries',
    help: `Events that wait for endpoints that answer: of each state at most ${String(MOST_COUNTED)} are counted.`,
    labelNames: ['state'],
    registers: [registry],
  });
  const oldestWebhook = gauge('oldest_webhook_age_seconds', 'Age of the oldest of these.');
  const disabled = gauge('webhook_endpoints_disabled', 'Endpoints that took nothing for five days.');
  const faults = gauge('ledger_faults', 'Violations that the check of the ledger has found.');
  const checkedAt = gauge('ledger_checked_timestamp_seconds', 'When the last check of the ledger ended.');

  return (figures) => {
    up.set(figures === undefined ? 0 : 1);
    // A figure that is not known is left out: an old one would look like a present one.
    for (const metric of [syncs, webhooks]) metric.reset();
    for (const metric of [oldest, oldestWebhook, disabled, faults, checkedAt]) metric.remove();
    if (figures === undefined) return;
    syncs.set({ state: 'fresh' }, figures.fresh);
    syncs.set({ state: 'retried' }, figures.retried);
    syncs.set({ state: 'failed' }, figures.failed);
    oldest.set(figures.oldestSeconds);
    webhooks.set({ state: 'fresh' }, figures.freshWebhooks);
    webhooks.set({ state: 'retried' }, figures.retriedWebhooks);
    oldestWebhook.set(figures.oldestWebhookSeconds);
    disabled.set(figures.disabledEndpoints);
    faults.set(figures.ledgerFaults);
    if (figures.ledgerCheckedAt !== null) checkedAt.set(figures.ledgerCheckedAt);
  };
}
