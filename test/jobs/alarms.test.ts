import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import document from '../../generated/openapi.json' with { type: 'json' };
import { showFigures } from '../../handlers/metrics/database.ts';
import { Metrics } from '../../handlers/metrics/metrics.ts';
import { projectFile } from '../../handlers/http/project-file.ts';

// What an operator relies on beside the program: rules for alarms, and one number for a release.

interface Rules {
  groups: {
    name: string;
    rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[];
  }[];
}

const deploy = (name: string) => readFile(projectFile('scripts', 'deploy', name), 'utf8');

void test('alarms', async (t) => {
  const { groups } = parse(await deploy('alarms.yaml')) as Rules;
  const own = groups.find(({ name }) => name === 'subscription-reseller-api')?.rules ?? [];
  const { registry } = new Metrics();
  showFigures(registry);
  const served = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const used = new Set(own.flatMap(({ expr }) => expr.match(/reseller_[a-z_]+/g) ?? []));
  t.ok(used.size > 5);
  t.same(
    [...used].filter((metric) => !served.has(metric)),
    [],
    'every metric exists',
  );
  t.same(
    groups.flatMap(({ rules }) => rules.filter(({ annotations }) => !annotations.action)),
    [],
    'every alarm says what to do',
  );
  t.match(await deploy('README.md'), 'alarms.yaml');
  t.end();
});

void test('FailedRequestsDropped', async (t) => {
  const { groups } = parse(await deploy('alarms.yaml')) as Rules;
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'FailedRequestsDropped');
  const [, metric = '', most = ''] = /^sum\(increase\((\w+)\[15m\]\)\) > (\d+)$/.exec(rule?.expr ?? '') ?? [];
  const metrics = new Metrics();
  const value = async () => (await metrics.registry.getSingleMetric(metric)?.get())?.values[0]?.value;
  t.equal(await value(), 0, 'the metric is there before anything is dropped');
  metrics.dropped(Number(most));
  t.notOk(Number(await value()) > Number(most));
  metrics.dropped(1);
  t.ok(Number(await value()) > Number(most), 'it tells that more are missing than the alarm allows');
  t.match(rule?.annotations.summary, `More than ${most} failed requests`);
});

void test('the package and the contract have one version', (t) => {
  t.equal(manifest.version, document.info.version);
  t.end();
});
