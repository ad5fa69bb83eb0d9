import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { componentsOf, sourceOf } from './components.ts';
import { exampleRules } from './examples.ts';
import type { Finding, SpecTree } from './tree.ts';

/** All that Spectral has for OpenAPI. */
const RULES = {
  extends: [[rulesets.oas, 'all']],
  rules: {
    // Tags stand in the order in which the reference should be read, not in that of the alphabet.
    'openapi-tags-alphabetical': 'off',
    // Support is reached over its page, which can change its address behind it; there is no mailbox.
    'contact-properties': 'off',
    ...exampleRules(),
  },
  // Spectral's type of a rule set and its own rule sets do not agree under exactOptionalPropertyTypes.
} as unknown as core.RulesetDefinition;

/** Lints the bundle; findings name the file of spec/ that the place comes from. */
export async function lintBundle(tree: SpecTree, bundle: object): Promise<Finding[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(RULES);
  const components = componentsOf(tree);
  return (await spectral.run(bundle as Record<string, unknown>)).map(({ path, code, message }) => {
    const { file, line } = sourceOf(tree, components, path.map(String));
    return { file, line, rule: String(code), message: `${message} (${path.join('.')})` };
  });
}
