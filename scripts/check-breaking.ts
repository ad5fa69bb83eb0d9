import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { projectFile } from '../handlers/http/project-file.ts';
import { breakingChanges, readDocument } from './check-breaking/changes.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run check:breaking`: every breaking change since the last released contract must be announced in CHANGELOG.md,
// by the operation's name below `## Unreleased`, `### Breaking`. A further error code of an operation is none. With each release, generated/openapi.json is copied to
// spec/released/openapi.json.

const { values: files } = parseArgs({
  options: {
    released: { type: 'string', default: projectFile('spec', 'released', 'openapi.json') },
    contract: { type: 'string', default: projectFile('generated', 'openapi.json') },
    changelog: { type: 'string', default: projectFile('CHANGELOG.md') },
  },
});

await runCommand(async () => {
  const [released, contract] = await Promise.all([
    readDocument(files.released),
    readDocument(files.contract),
  ]);
  const announced = announcements(await readFile(files.changelog, 'utf8'));
  const breaking = await breakingChanges(released, contract);
  const silent = breaking.filter(({ operation }) => !names(announced, operation));
  for (const { operation, message } of silent) console.error(`${operation}: ${message}`);
  if (silent.length > 0) {
    throw new Refusal(
      `Breaking changes that CHANGELOG.md does not announce below "### Breaking": ${String(silent.length)}.`,
    );
  }
  console.log(`Breaking changes, all of them announced: ${String(breaking.length)}.`);
});

/** Returns the text below `### Breaking` in the section `## Unreleased`. */
function announcements(changelog: string): string {
  const below = (text: string, heading: RegExp, next: RegExp): string =>
    text.split(heading).slice(1).join('\n').split(next, 1)[0] ?? '';
  return below(below(changelog, /^## Unreleased\s*$/m, /^## /m), /^### Breaking\s*$/m, /^### /m);
}

function names(text: string, operation: string): boolean {
  return new RegExp(`(?<!\\w)${operation}(?!\\w)`).test(text);
}
