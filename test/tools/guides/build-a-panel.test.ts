import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'tap';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { Guide } from '../../support/guides.ts';
import { Service, SETTINGS } from '../../support/service.ts';

// The panel of the guide, run unchanged on a new demo.

void test('building a panel', async (t) => {
  const { app, db, databaseUrl } = await Service.apart(t);
  const { usernames, password } = await fillDemo(db, { ...SETTINGS, databaseUrl });
  const API = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const guide = Guide.read('build-a-panel');
  t.same(guide.languages, ['js', 'json']);
  const env = { ...process.env, API, USERNAME: usernames['Master reseller'], PASSWORD: password };
  const panel = ['--input-type=module', '-e', guide.code('js')];
  const { stdout } = await promisify(execFile)(process.execPath, panel, { env });
  const answers = stdout
    .trim()
    .split('\n')
    .map((answer): unknown => JSON.parse(answer));
  guide.shows(t, answers);
  t.same(answers[6], answers[5], 'the same key moves nothing twice');
});
