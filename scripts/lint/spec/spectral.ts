import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { componentsOf, sourceOf } from '../../generate/rules/components.ts';
import { exampleRules } from './examples.ts';
import type { Finding, SpecTree } from '../../generate/rules/tree.ts';

/** All OpenAPI rules of Spectral. */
const RULES = {
  extends: [[rulesets.oas, 'all']],
  rules: {
    // Tags are in reading order, not in alphabetical order.
    'openapi-tags-alphabetical': 'off',
    // Each operator has an address of its own.
    'contact-properties': 'off',
    ...exampleRules(),
  },
  // Spectral's type of a rule set does not match its own rule sets under exactOptionalPropertyTypes.
} as unknown as core.RulesetDefinition;

/** Lints the bundle. Findings name the source file in spec/. */
export async function lintBundle(tree: SpecTree, bundle: object): Promise<Finding[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(RULES);
  const components = componentsOf(tree);
  return (await spectral.run(bundle as Record<string, unknown>)).map(({ path, code, message }) => {
    const { file, line } = sourceOf(tree, components, path.map(String));
    return { file, line, rule: String(code), message: `${message} (${path.join('.')})` };
  });
}
