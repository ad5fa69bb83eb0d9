import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test, type Test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { cloneDatabase } from '../../support/database.ts';
import { ask, freePort, isAlive, start, until } from '../../support/processes.ts';

const PARTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'CHANGELOG.md',
  'db',
  'handlers',
  'generated',
  'scripts',
  'spec',
];

async function copyOfProject(t: Test): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-dev-'));
  t.teardown(() => rm(tree, { recursive: true, force: true }));
  const filter = (source: string): boolean => basename(source) !== 'node_modules';
  for (const part of PARTS) await cp(projectFile(part), join(tree, part), { recursive: true, filter });
  await symlink(projectFile('node_modules'), join(tree, 'node_modules'));
  return tree;
}

void test('npm run dev', async (t) => {
  const tree = await copyOfProject(t);
  const { databaseUrl } = await cloneDatabase(t);
  const port = await freePort();
  const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('Retrieve a FAQ', 'Retrieve any FAQ'));
  const dev = start(t, ['--import=tsx', join(tree, 'scripts', 'dev.ts')], {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  });
  const summary = async (): Promise<unknown> => {
    const { body } = await ask(`http://127.0.0.1:${String(port)}/openapi.json`).catch(() => ({ body: {} }));
    return (body as { paths?: Record<string, { get: { summary: string } }> }).paths?.['/faqs/{id}']?.get
      .summary;
  };
  const says = (wanted: string): Promise<void> => until(async () => (await summary()) === wanted);
  /** The pages of a change come after its API, with a service of their own, which is the last. */
  const documents = (wanted: string): Promise<void> =>
    until(async () => {
      const page = await ask(`http://127.0.0.1:${String(port)}/docs/faqs.md`).catch(() => ({ body: '' }));
      return String(page.body).includes(wanted);
    });
  /** Writes as many editors do: a new file takes the place of the old one. */
  const save = async (text: string, path = file): Promise<void> => {
    await writeFile(`${path}~`, text);
    await rename(`${path}~`, path);
  };
  /** The process of the service, which logs that it has started. */
  const pid = (): number => Number(dev.stdout.match(/(?<="pid":)\d+/g)?.at(-1));

  await t.test('serves a contract that was changed before it was started', async () => {
    await says('Retrieve any FAQ');
    await documents('Retrieve any FAQ');
  });

  await t.test('serves a contract that was changed', async () => {
    await save(before.replace('Retrieve a FAQ', 'Retrieve one FAQ'));
    await says('Retrieve one FAQ');
  });

  await t.test('starts a service that has ended again, at the next change', async () => {
    await documents('Retrieve one FAQ');
    const ended = pid();
    process.kill(ended, 'SIGTERM');
    await until(() => !isAlive(ended));
    const source = join(tree, 'scripts', 'start.ts');
    await save(await readFile(source, 'utf8'), source);
    await says('Retrieve one FAQ');
  });

  await t.test('writes the types of a changed schema as well', async () => {
    const schema = join(tree, 'spec', 'faqs', 'Faq.yaml');
    const field =
      'properties:\n  asked: { type: integer, maximum: 9, description: How often., examples: [3] }';
    await save((await readFile(schema, 'utf8')).replace(/^properties:/m, field), schema);
    await until(async () =>
      (await readFile(join(tree, 'generated', 'types.ts'), 'utf8')).includes('asked?:'),
    );
    await documents('How often.');
  });

  await t.test('names file and line of one that is then broken, and goes on as it was', async (t) => {
    await save(`${before}  broken: [\n`);
    await until(() => dev.stderr.includes('The service goes on as it was.'));
    t.match(dev.stderr, /faqs_show\.yaml" \(\d+:\d+\)/);
    t.equal(await summary(), 'Retrieve one FAQ');
  });

  await t.test('ends with the service', async (t) => {
    dev.signal('SIGTERM');
    t.match(await dev.ended, { code: 0 });
    t.equal(await summary(), undefined);
  });
});
