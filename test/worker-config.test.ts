import { test } from 'tap';
import { readConfig } from '../scripts/config.ts';
import { newSecret } from './support/edge-simulator.ts';

// The settings of the worker and the streaming edge (README, "Configuration").

type Environment = Partial<Record<'WORKER' | 'EDGE_URL' | 'EDGE_SECRET', string>>;

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

void test('an invalid setting fails with one sentence, which contains no secret', (t) => {
  const wrong: [Environment, RegExp][] = [
    [{ WORKER: 'maybe' }, /WORKER must be true or false\.$/],
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
