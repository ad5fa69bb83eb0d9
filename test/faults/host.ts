import assert from 'node:assert/strict';
import type { Scope } from '../support/processes.ts';
import type { Host } from '../support/service.ts';

/** Returns what a service of a command needs in place of a test: a response that violates the contract throws. */
export const hostIn = ({ teardown }: Scope): Host => ({
  teardown,
  same: (found: unknown, wanted: unknown) => {
    assert.deepEqual(found, wanted);
    return true;
  },
});
