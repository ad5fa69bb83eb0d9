import { createConfig, lint, type RawUniversalConfig } from '@redocly/openapi-core';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { Refusal } from '../../lib/refusal.ts';
import { KINDS } from '../kinds.ts';
import { ContractResolver } from '../resolver.ts';
import { input } from './inputs.ts';
import { operation } from './operations.ts';
import { extension, schema, status } from './schemas.ts';

// The rules of the contract: those of Redocly, and ours, which are a plugin of it.

const SPEC = projectFile('spec');

const ours = { operation, input, schema, extension, status };

/** Redocly's strictest rule set. */
const STRICT: RawUniversalConfig = { extends: ['recommended-strict'] };

const RULES: RawUniversalConfig = {
  ...STRICT,
  plugins: [{ id: 'our', rules: { oas3: ours } }],
  rules: {
    ...Object.fromEntries(Object.keys(ours).map((rule) => [`our/${rule}`, 'error' as const])),
    // The generator adds the responses of errors.
    'operation-4xx-response': 'off',
    'operation-description': 'error',
    'parameter-description': 'error',
    'request-mime-type': { severity: 'error', allowedValues: ['application/json'] },
  },
};

/** Files in spec/ that are no part of the published contract. */
const BESIDE = /^(edge|workflows)\b/;

/** Throws a Refusal that names each place in the contract that breaks a rule. */
export async function requireRules(): Promise<void> {
  const resolver = new ContractResolver(SPEC);
  const found = await linted('openapi.yaml', RULES, resolver);
  for (const file of await unread(resolver)) {
    if (/^operationId:/m.test(await readFile(join(SPEC, file), 'utf8')))
      found.push(
        `spec/${file}: no path of openapi.yaml leads to it: add it to \`paths\`, or delete the file`,
      );
  }
  if (found.length > 0) throw new Refusal(found.join('\n'));
}

/** Returns what breaks a rule in spec/, a line each, and what nothing there uses. */
export async function allFindings(): Promise<string[]> {
  const resolver = new ContractResolver(SPEC);
  const found = await linted('openapi.yaml', RULES, resolver);
  const beside = (await yamlFiles()).filter((name) => BESIDE.test(name));
  const others = await Promise.all(beside.map((name) => linted(name, STRICT)));
  return [
    ...found,
    ...others.flat(),
    ...(await unread(resolver)).map((name) => `spec/${name}: nothing in the contract leads to it`),
    ...(await resolver.unusedWords()).map((word) => `spec/${KINDS}: no file uses the word ${word}`),
  ];
}

async function linted(
  name: string,
  config: RawUniversalConfig,
  externalRefResolver = new ContractResolver(SPEC),
): Promise<string[]> {
  const problems = await lint({
    ref: join(SPEC, name),
    config: await createConfig(config),
    externalRefResolver,
  });
  return [...new Set(problems.map((problem) => externalRefResolver.lineOf(problem)))];
}

/** Returns the files of the contract that a resolver has not read. */
const unread = async ({ files }: ContractResolver): Promise<string[]> =>
  (await yamlFiles()).filter((name) => name !== KINDS && !BESIDE.test(name) && !files.has(join(SPEC, name)));

const yamlFiles = async (): Promise<string[]> =>
  (await readdir(SPEC, { recursive: true })).filter((name) => name.endsWith('.yaml'));
