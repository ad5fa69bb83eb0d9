import type { Check } from './check.ts';

/** Returns the checks as JUnit's XML, which CI systems show. */
export function junit(checks: readonly Check[]): string {
  const failed = checks.filter(({ faults }) => faults.length > 0).length;
  const skips = checks.filter(({ skipped }) => skipped !== undefined).length;
  const cases = checks.map(({ of, what, faults, skipped }) => {
    const start = `<testcase classname="${escaped(of)}" name="${escaped(what)}"`;
    if (faults.length === 0)
      return skipped === undefined
        ? `${start}/>`
        : `${start}><skipped message="${escaped(skipped)}"/></testcase>`;
    return `${start}><failure message="${escaped(faults[0] ?? '')}">${escaped(faults.join('\n'))}</failure></testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="contract" tests="${String(checks.length)}" failures="${String(failed)}" skipped="${String(skips)}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text, and leaves out what XML cannot hold. */
const escaped = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
