import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { startEmbedded } from './embedded-postgres.ts';
import { runCommand } from './refusal.ts';

// `npm test`: the suite on a PostgreSQL of its own. Arguments go to tap: `npm test -- test/oauth.test.ts`.

// What makes a database safe across a power cut only costs time here.
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-test-'));
  // As root, PostgreSQL is run by somebody else, who has to pass through.
  await chmod(folder, 0o711);
  const postgres = await startEmbedded(folder, FLAGS);
  try {
    const template = openDatabase(postgres.url, 1);
    await migrate(template);
    await template.destroy();
    process.exitCode = await runTap(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function runTap(templateUrl: string): Promise<number> {
  // A new tap still has the plugins it came with, until it is built with those of .taprc.
  const built = await tap(['build'], process.env);
  return built === 0 ? tap(process.argv.slice(2), { ...process.env, TEST_TEMPLATE_URL: templateUrl }) : built;
}

function tap(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['tap', ...args], { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
