import { createConfig, getLineColLocation, lint, lintFromString, type Config } from '@redocly/openapi-core';
import { dirname, relative } from 'node:path';
import { ContractResolver } from '../../generate/resolver.ts';
import type { Finding } from '../../generate/rules/tree.ts';

type Problem = Awaited<ReturnType<typeof lint>>[number];

/** Redocly's strictest rule set, without the rules that we check ourselves. */
function config(rules: Readonly<Record<string, 'off'>> = {}): Promise<Config> {
  return createConfig({
    extends: ['recommended-strict'],
    rules: {
      'parameter-description': 'error',
      'paths-kebab-case': 'error',
      ...rules,
    },
  });
}

/** The examples are checked in the sources. The 3.0 document lists no null in enums, which these rules would want. */
const CONVERTED = { 'no-invalid-media-type-examples': 'off', 'no-invalid-schema-examples': 'off' } as const;

/**
 * The generator adds the error responses, and webhooks have the names of their events. The converted document is checked
 * for both: it has the responses, and no webhooks.
 */
const SOURCES = { 'operation-4xx-response': 'off', 'paths-kebab-case': 'off' } as const;

/** Lints the sources of the contract. */
export async function lintSources(root: string): Promise<Finding[]> {
  const externalRefResolver = new ContractResolver(dirname(root));
  const problems = await lint({ ref: root, config: await config(SOURCES), externalRefResolver });
  return problems.flatMap((problem) => toFinding(problem, externalRefResolver));
}

/** Lints the converted document under the name of its file. */
export async function lintDocument(file: string, document: object): Promise<Finding[]> {
  const source = `${JSON.stringify(document, null, 2)}\n`;
  const problems = await lintFromString({ source, absoluteRef: file, config: await config(CONVERTED) });
  return problems.flatMap((problem) => toFinding(problem));
}

function toFinding(
  { ignored, location: [location], ruleId, message }: Problem,
  resolver?: ContractResolver,
): Finding[] {
  if (ignored) return [];
  if (location === undefined) return [{ file: '', line: 1, rule: ruleId, message }];
  const { source, start } = getLineColLocation(location);
  const { absoluteRef } = source;
  const { file, line } = resolver?.written(absoluteRef, start.line) ?? {
    file: absoluteRef,
    line: start.line,
  };
  return [{ file: relative(process.cwd(), file), line, rule: ruleId, message }];
}
