import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { test } from 'tap';
import { Guide } from '../../support/guides.ts';
import { installedPath } from '../../support/installed.ts';
import { dataFolder, freePort } from '../../support/processes.ts';

// The commands of the guide, run as they stand. `test/tools/scripts/contract-command.test.ts` runs its proof of the contract.

const TOOLS = ['bash', 'curl', 'jq'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);

void test(
  'testing in a sandbox',
  { skip: missing.length > 0 && `needs ${missing.join(' and ')}` },
  async (t) => {
    const guide = Guide.read('test-in-a-sandbox');
    t.same(guide.languages, ['json', 'sh']);
    const proof = guide.section('4. Prove the contract').code('sh');
    const commands = guide.code('sh').replace(proof, '');
    const cwd = dirname(await dataFolder(t));
    const { HOME } = process.env;
    const PORT = String(await freePort());
    const env = { PATH: await installedPath(t), HOME, PORT, DRAIN_SECONDS: '0' };
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd,
      env,
      detached: true,
      // Bash takes a socket for a login from elsewhere.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    t.teardown(() => {
      try {
        process.kill(-(shell.pid ?? 0), 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    });
    let [stdout, stderr] = ['', ''];
    shell.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    shell.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const [code] = (await once(shell, 'close')) as [number | null];
    t.match([code, stderr], [0, '']);
    const answers = stdout.trimEnd().split('\n');
    guide.shows(
      t,
      answers.map((answer): unknown => JSON.parse(answer)),
    );
  },
);
