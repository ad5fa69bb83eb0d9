import type { Test } from 'tap';
import { readConfig } from '../../scripts/lib/config.ts';
import { Refusal } from '../../scripts/lib/refusal.ts';

/**
 * Asserts that variables of the environment are refused in one sentence, which a command prints before it ends with 1.
 * Returns the sentence.
 */
export function refusedSettings(t: Test, variables: Readonly<Record<string, string>>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    t.match(error.message, /^The configuration is not valid: [^\n]*\.$/);
    return error.message;
  }
  throw new Error(`${Object.keys(variables).join()} was accepted`);
}
