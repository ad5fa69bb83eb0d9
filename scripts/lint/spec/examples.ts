import type core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

// Spectral compiles the schema of each example wherever it stands, and by its references most of them stand at hundreds
// of places: that took half of the time of all linting.

const RULES = ['oas3-valid-media-example', 'oas3-valid-schema-example'] as const;

/** What a schema allows in the one may differ from the other: `readOnly` and `writeOnly`. */
const DIRECTIONS = ['requestBody', 'responses'];

type Judge = core.RulesetFunction<object>;
type Rule = Omit<core.RuleDefinition, 'then'> & { then: { function: Judge } };

/** Spectral's rules on examples, each looking once at what is found right, wherever the same stands again. */
export function exampleRules(): Record<string, Rule> {
  const { rules } = rulesets.oas as unknown as { rules: Record<string, Rule> };
  return Object.fromEntries(RULES.map((name) => [name, lookingOnce(rules[name])]));
}

function lookingOnce(rule: Rule | undefined): Rule {
  if (rule === undefined) throw new Error(`Spectral has no longer the rules ${RULES.join(', ')}.`);
  const right = new Set<string>();
  const judge = rule.then.function;
  const once: Judge = (input, options, context) => {
    const direction = DIRECTIONS.find((part) => context.path.includes(part)) ?? '';
    const found = direction + JSON.stringify(input);
    if (right.has(found)) return;
    const results = judge(input, options, context);
    if (results === undefined || (Array.isArray(results) && results.length === 0)) right.add(found);
    return results;
  };
  return { ...rule, then: { ...rule.then, function: once } };
}
