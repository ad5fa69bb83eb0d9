import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import { projectFile } from '../../../../handlers/http/project-file.ts';
import { bundleContract } from '../../../../scripts/generate/bundle.ts';
import { operationsOf, type Contract } from '../../../../scripts/generate/contract.ts';
import { operationTable } from '../../../../scripts/generate/operations.ts';
import { shapes } from '../../../../scripts/generate/shapes.ts';
import { serializers } from '../../../../scripts/generate/serializers.ts';
import { validators } from '../../../../scripts/generate/validators.ts';
import { bundle } from '../../../support/bundle.ts';

// A copy of the project with a fifth kind of line: the radio, a box with a MAC address and a serial number. Only its
// YAML, its record, and its operations are added.

const PARTS = [
  'package.json',
  'db',
  'handlers',
  'generated',
  'spec',
  'scripts',
  'test/support',
  '.build/docs',
];

/** Creates the copy. Returns its path. */
export async function treeWithRadios(t: Test): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-fifth-kind-'));
  t.teardown(() => rm(tree, { recursive: true, force: true }));
  for (const part of PARTS) await cp(projectFile(part), join(tree, part), { recursive: true });
  await symlink(projectFile('node_modules'), join(tree, 'node_modules'));
  await addYaml(join(tree, 'spec'));
  await addRecord(join(tree, 'handlers'));
  await generate(tree);
  return tree;
}

/** Loads a module of the copy. */
export async function load(tree: string, module: string): Promise<unknown> {
  const file = join(tree, '.build', `${module}.js`);
  await bundle(join(tree, `${module}.ts`), file);
  return import(file);
}

/** Returns the files of a folder that differ from the project. */
export async function changedFiles(tree: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(tree, folder), { recursive: true, withFileTypes: true });
  const changed = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name).slice(tree.length + 1);
    const before = await readFile(projectFile(file), 'utf8').catch(() => undefined);
    if ((await readFile(join(tree, file), 'utf8')) !== before) changed.push(file);
  }
  return changed.sort();
}

/** Adds radios to the contract: they have what Enigma lines have, which have a MAC address too, but another credential. */
async function addYaml(spec: string): Promise<void> {
  await edit(join(spec, 'kinds.yaml'), (text) =>
    text.replace(/^enigma:\n(?: {2}.*\n)+/m, (words) => words + ofRadios(words)),
  );
  const lines = join(spec, 'lines');
  for (const name of await readdir(lines)) {
    const text = await readFile(join(lines, name), 'utf8');
    await writeFile(join(lines, name), text.replaceAll(/^.* # only .*$/gm, withRadios));
  }
  await edit(join(spec, 'shared', 'parameters.yaml'), (text) =>
    text.replace(/^EnigmaId:\n(?: {2}.*\n)+/m, (id) => id + ofRadios(id)),
  );
  await edit(join(spec, 'openapi.yaml'), (text) => {
    const [paths = ''] = /^ {2}\/enigmas:\n(?:(?: {4}| {2}\/enigmas).*\n)*/m.exec(text) ?? [];
    const ours = ofRadios(paths.replace(/.*change-type:\n.*\n/, ''));
    return text
      .replace(paths, paths + ours)
      .replace(/^ {2}- name: Enigmas\n(?: {4}.*\n)+/m, (tag) => tag + ofRadios(tag))
      .replace(' Enigmas,', ' Enigmas, Radios,');
  });
  await edit(join(spec, 'restrictions', 'RestrictableType.yaml'), (text) =>
    text.replace('Activecode]', 'Activecode, Radio]'),
  );
  await edit(join(spec, 'lines', 'Line.yaml'), (text) =>
    text.replaceAll(/^ +.*\?Enigma\n/gm, (line) => line + ofRadios(line)),
  );
  const notices = join(spec, 'notifications');
  await edit(join(notices, 'AutoRenewalNotificationData.yaml'), (text) =>
    text.replaceAll(/^.* # only .*$/gm, withRadios),
  );
  for (const list of ['NotificationType.yaml', 'AnyNotification.yaml']) {
    await edit(join(notices, list), (text) =>
      text.replaceAll(/^ +.*EnigmaAuto.*\n/gm, (line) => line + ofRadios(line)),
    );
  }
  await edit(join(spec, 'edge', 'edge.yaml'), (text) => text.replace('activecode]', 'activecode, radio]'));
}

/** Returns a line that only some kinds have, for radios too if it is theirs: a serial number is, an Enigma version is not. */
function withRadios(line: string): string {
  const has = /\b[Ss]n\b|LineSn\b/.test(line) ? / mag\b/ : / enigma\b/;
  const isOther = /modem_mac|ModemMac|<kind>_version/.test(line);
  return has.test(line.slice(line.lastIndexOf('#'))) && !isOther ? `${line}, radio` : line;
}

function ofRadios(text: string): string {
  return text.replaceAll('Enigma', 'Radio').replaceAll('enigma', 'radio');
}

async function addRecord(handlers: string): Promise<void> {
  await cp(
    projectFile('test', 'tools', 'scripts', 'fifth-kind', 'record.ts.txt'),
    join(handlers, 'kinds', 'radio.ts'),
  );
  await cp(
    projectFile('test', 'tools', 'scripts', 'fifth-kind', 'operations.ts.txt'),
    join(handlers, 'radios.ts'),
  );
  await edit(join(handlers, 'kinds', 'index.ts'), (text) =>
    `import { radio } from './radio.ts';\n${text}`
      .replace('{ m3u, mag, enigma, activecode }', '{ m3u, mag, enigma, activecode, radio }')
      .replace('Activecode: activecode }', 'Activecode: activecode, Radio: radio }'),
  );
  await edit(join(handlers, 'index.ts'), (text) =>
    text
      .replace(/^import \{ mags \}.*\n/m, (found) => `${found}import { radios } from './radios.ts';\n`)
      .replace('  ...activecodes,\n', '  ...activecodes,\n  ...radios,\n'),
  );
}

/**
 * Generates what `npm run generate` would. Code for other operations is reused, because generating it would take too
 * long.
 */
async function generate(tree: string): Promise<void> {
  const contract = await bundleContract(join(tree, 'spec', 'openapi.yaml'));
  const generated = join(tree, 'generated');
  await writeFile(join(generated, 'openapi.json'), JSON.stringify(contract));
  await writeFile(join(generated, 'operations.ts'), operationTable(contract));
  await writeFile(join(generated, 'shapes.ts'), shapes(contract));
  const changed = Object.entries(contract.paths).filter(([path]) =>
    /^\/(radios|restrictions|notifications)/.test(path),
  );
  const ours: Contract = { ...contract, paths: Object.fromEntries(changed) };
  const names = [...operationsOf(ours)].map(({ operation }) => operation.operationId).join(', ');
  for (const [module, make] of [
    ['validators', validators],
    ['serializers', serializers],
  ] as const) {
    await rename(join(generated, `${module}.js`), join(generated, `other-${module}.js`));
    for (const [name, text] of await make(ours, `our-${module}`)) {
      await mkdir(join(generated, dirname(name)), { recursive: true });
      await writeFile(join(generated, name), text);
    }
    await writeFile(
      join(generated, `${module}.js`),
      `export * from './other-${module}.js';\nexport { ${names} } from './our-${module}.js';\n`,
    );
  }
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has changed since this test was written`);
  await writeFile(file, after);
}
