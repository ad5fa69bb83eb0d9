import { test } from 'tap';
import { readConfig } from '../../scripts/lib/config.ts';
import { newSecret } from '../support/edge-simulator.ts';
import { refusedSettings } from '../support/settings.ts';

// The settings of the worker and the streaming edge (README, "Configuration").

type Environment = Partial<Record<'WORKER' | 'READ_DATABASE_URL' | 'EDGE_URL' | 'EDGE_SECRET', string>>;

const EDGE_URL = 'https://edge.example.com/syncs';
const EDGE_SECRET = newSecret();

void test('the worker runs inside the service, and delivers where there is an edge', (t) => {
  t.match(readConfig({}), { worker: true, edge: undefined, edgeSecret: undefined });
  t.match(readConfig({ WORKER: 'false' }), { worker: false });
  t.match(readConfig({ EDGE_URL, EDGE_SECRET }), {
    edge: { url: EDGE_URL, secret: EDGE_SECRET },
    edgeSecret: EDGE_SECRET,
  });
  t.match(
    readConfig({ EDGE_SECRET }),
    { edge: undefined, edgeSecret: EDGE_SECRET },
    'an edge that only reports',
  );
  t.end();
});

void test('metrics are off unless a port is set, and the ledger is checked daily', (t) => {
  t.match(readConfig({}), { metrics: undefined, ledgerCheckHours: 24 });
  t.match(readConfig({ METRICS_PORT: '9100' }), { metrics: { host: '127.0.0.1', port: 9100 } });
  t.match(readConfig({ METRICS_PORT: '0', METRICS_HOST: '::' }), { metrics: { host: '::', port: 0 } });
  t.match(readConfig({ LEDGER_CHECK_HOURS: '0' }), { ledgerCheckHours: 0 });
  t.match(refusedSettings(t, { METRICS_PORT: 'yes' }), 'METRICS_PORT must be integer');
  t.match(refusedSettings(t, { LEDGER_CHECK_HOURS: '-1' }), 'LEDGER_CHECK_HOURS must be >= 0');
  t.end();
});

void test('old rows are kept for the days that are set, for at least a week, or for ever', (t) => {
  t.same(readConfig({}).retention, {
    logs: 730,
    activities: 90,
    syncs: 30,
    events: 30,
    notifications: { read: 90, unread: 365 },
  });
  const set = {
    LOG_DAYS: '0',
    ACTIVITY_DAYS: '7',
    SYNC_DAYS: '8',
    EVENT_DAYS: '9',
    UNREAD_NOTIFICATION_DAYS: '36500',
  };
  t.match(readConfig(set).retention, {
    logs: 0,
    activities: 7,
    syncs: 8,
    events: 9,
    notifications: { read: 90, unread: 36_500 },
  });
  for (const name of [
    'LOG_DAYS',
    'ACTIVITY_DAYS',
    'SYNC_DAYS',
    'EVENT_DAYS',
    'NOTIFICATION_DAYS',
    'UNREAD_NOTIFICATION_DAYS',
  ]) {
    const least = new RegExp(`not valid: ${name} must be at least 7 days, or 0, which keeps everything\\.$`);
    t.throws(() => readConfig({ [name]: '6' }), { message: least });
    t.throws(() => readConfig({ [name]: 'a year' }), { message: new RegExp(`${name} must be integer\\.$`) });
  }
  t.throws(() => readConfig({ LOG_DAYS: '-1' }), { message: /LOG_DAYS must be >= 0\.$/ });
  t.end();
});

void test('an invalid setting fails with one sentence, which contains no secret', (t) => {
  const wrong: [Environment, RegExp][] = [
    [{ WORKER: 'maybe' }, /WORKER must be true or false\.$/],
    [{ READ_DATABASE_URL: 'postgres://db2/reseller' }, /READ_DATABASE_URL needs DATABASE_URL/],
    [{ EDGE_URL }, /EDGE_URL needs EDGE_SECRET/],
    [{ EDGE_URL: 'edge.example.com', EDGE_SECRET }, /EDGE_URL must look like https:/],
    [{ EDGE_URL: 'https://', EDGE_SECRET }, /EDGE_URL is no address\.$/],
    [{ EDGE_URL: 'https://edge:hunter2@edge.example.com', EDGE_SECRET }, /EDGE_URL must not hold a name/],
    [{ EDGE_URL, EDGE_SECRET: 'hunter2' }, /EDGE_SECRET must look like `whsec_`/],
    [{ EDGE_URL, EDGE_SECRET: 'whsec_aHVudGVyMg==' }, /EDGE_SECRET must look like .* at least 24 bytes\.$/],
  ];
  for (const [set, sentence] of wrong) {
    t.throws(() => readConfig(set), { message: /^The configuration is not valid: [^\n]*\.$/ });
    t.throws(() => readConfig(set), { message: sentence });
    t.throws(() => readConfig(set), { message: /^((?!hunter2|aHVudGVyMg).)*$/ });
  }
  t.end();
});
