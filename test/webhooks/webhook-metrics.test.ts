import { sql } from 'kysely';
import { test } from 'tap';
import { serveMetrics, type ServedMetrics } from '../../handlers/metrics/listener.ts';
import { scrape } from '../support/metrics.ts';
import { until } from '../support/processes.ts';
import { webhookScene } from '../support/webhook-scene.ts';

// What an operator's Prometheus sees of the deliveries to endpoints.

const attempts = (outcome: 'taken' | 'postponed' | 'failed'): string =>
  `reseller_deliveries_total{receiver="webhook",outcome="${outcome}"}`;

void test('the metrics of webhooks say what has happened', async (t) => {
  const { db, service, token, reseller, receiver, publish, endpoint, deliver, deliveries, settled } =
    await webhookScene(t);
  const serve = async (): Promise<ServedMetrics> => {
    const served = await serveMetrics({ host: '127.0.0.1', port: 0, databaseUrl: service.databaseUrl });
    t.teardown(() => served.close());
    return served;
  };
  /** Returns the figures of the database as they are now: each listener keeps its own for some seconds. */
  const figures = async () => {
    const { url } = await serve();
    return scrape(url);
  };
  const { metrics, url } = await serve();
  const { id } = await endpoint();
  /** Publishes an event, and waits until it is settled with these answers. */
  const answering = async (statuses: number[], settings = {}): Promise<void> => {
    receiver.answer = () => statuses.shift() ?? 204;
    const delivery = deliver(settings, { observer: metrics });
    await publish(reseller);
    await settled();
    await delivery.stop();
  };
  await answering([204]);
  await answering([503, 500, 204]);
  await answering([500], { giveUpAfter: 0 });
  const counted = await scrape(url);
  t.same(
    (['taken', 'postponed', 'failed'] as const).map((outcome) => counted.get(attempts(outcome))),
    [2, 2, 1],
  );
  t.notOk(counted.get('reseller_deliveries_total{receiver="edge",outcome="taken"}'));

  await answering([204]);
  const idle = await figures();
  t.equal(idle.get('reseller_webhook_endpoints_disabled'), 0);
  t.equal(idle.get('reseller_oldest_webhook_age_seconds'), 0, 'nothing waits');
  receiver.answer = () => 500;
  const refused = deliver({ firstPause: 600 }, { observer: metrics });
  await publish(reseller);
  await until(async () => (await deliveries(id)).at(-1)?.last_error != null);
  await refused.stop();
  // An endpoint that takes nothing is its owner's matter: what waits for it raises no alarm.
  t.equal((await figures()).get('reseller_webhook_deliveries{state="retried"}'), 0);
  await sql`update webhook_endpoints set failing_since = null`.execute(db);
  await sql`update webhook_deliveries set created_at = now() - interval '3 hours' where status = 'pending'`.execute(
    db,
  );
  const waiting = await figures();
  t.equal(waiting.get('reseller_webhook_deliveries{state="retried"}'), 1);
  t.equal(waiting.get('reseller_webhook_deliveries{state="fresh"}'), 0);
  const age = Number(waiting.get('reseller_oldest_webhook_age_seconds'));
  t.ok(age >= 3 * 3600 && age < 4 * 3600, `${String(age)} s`);

  await sql`update webhook_endpoints set failing_since = now() - interval '6 days'`.execute(db);
  await sql`update webhook_deliveries set next_attempt_at = now()`.execute(db);
  const last = deliver({}, { observer: metrics });
  const params = { id };
  await until(
    async () => (await service.ok('webhook_endpoints_show', { token, params })).status === 'disabled',
  );
  await last.stop();
  const disabled = await figures();
  t.equal(disabled.get('reseller_webhook_endpoints_disabled'), 1);
  t.equal(disabled.get('reseller_webhook_deliveries{state="retried"}'), 0, 'it is no longer sent anything');
});
