import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isSecret } from '../../db/tokens.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { until } from '../../test/support/processes.ts';
import { Program, succeed } from './program.ts';

// What the handbook tells an operator, word for word, but for names that stand for the operator's own.

/** A checkout that has been built, and the settings of a database with its first user. */
interface Checkout {
  cwd: string;
  env: Readonly<Record<string, string>> & { PORT: string };
}

/** What `npm run import` reads in the handbook's example. */
const CATALOGUE = {
  'channels.m3u': '#EXTM3U\n#EXTINF:-1 tvg-id="one" group-title="News",One\nhttp://edge.example/1\n',
  'guide.xml.gz': gzipSync('<tv><channel id="one"><display-name>One</display-name></channel></tv>'),
  'get_live_categories.json': '[{"category_id": "1", "category_name": "News", "parent_id": 0}]',
  'get_live_streams.json': '[{"stream_id": 1, "name": "One", "stream_type": "live", "category_id": "1"}]',
};

/** Returns the first commands below a heading of README. */
export async function commandsBelow(heading: string): Promise<string> {
  const readme = await readFile(projectFile('scripts', 'deploy', 'README.md'), 'utf8');
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [, commands] = /```sh\n(.*?)```/s.exec(section) ?? [];
  assert.ok(commands, `the handbook has commands below "${heading}"`);
  return commands;
}

/** Makes, lists and revokes tokens. */
export async function useTokens({ cwd, env }: Checkout): Promise<void> {
  const commands = (await commandsBelow('Passwords and tokens'))
    .replaceAll('NAME', 'operator')
    .replaceAll('ID', '1');
  const [token = '', ...list] = (await succeed({ args: shell(commands), cwd, env })).split('\n');
  assert.ok(isSecret(token), 'the new token, alone');
  assert.ok(!list.join('\n').includes(token), 'the list does not show it');
}

/** Runs the API and the worker apart. */
export async function runApart({ cwd, env }: Checkout): Promise<void> {
  const program = new Program({ args: shell(await commandsBelow(JOBS)), cwd, env });
  try {
    assert.equal(await program.ended, 0, program.errors);
    await until(() => program.output.includes('The worker runs.'), 30);
    await until(() => program.output.includes(`:${env.PORT}`), 30);
    program.signalAll('SIGTERM');
    await program.allEnded();
  } finally {
    program.signalAll('SIGKILL');
  }
}

const JOBS = 'Background jobs and the streaming edge';

/** Imports a catalogue. */
export async function importCatalogue({ cwd, env }: Checkout): Promise<void> {
  for (const [name, content] of Object.entries(CATALOGUE)) await writeFile(join(cwd, name), content);
  await succeed({ args: shell(await commandsBelow('Importing the catalogue')), cwd, env });
}

function shell(commands: string): [string, ...string[]] {
  return ['bash', '-euo', 'pipefail', '-c', commands];
}
