import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { projectFile } from '../handlers/http/project-file.ts';
import { additions, breakingChanges, readDocument, released } from './check-breaking/changes.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run check:breaking`: CHANGELOG.md must name below `## Unreleased` each operation and each code of an error that is
// new since the last released contract, and below its `### Breaking` each operation that a change breaks. A further error
// code of an operation breaks nothing. With each release, `npm run check:breaking -- --release` writes spec/released/.

const {
  values: { release, ...files },
} = parseArgs({
  options: {
    released: { type: 'string', default: projectFile('spec', 'released', 'openapi.json') },
    contract: { type: 'string', default: projectFile('generated', 'openapi.json') },
    changelog: { type: 'string', default: projectFile('CHANGELOG.md') },
    release: { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  if (release) await writeFile(files.released, released(await readDocument(files.contract)));
  const [before, contract] = await Promise.all([readDocument(files.released), readDocument(files.contract)]);
  const unreleased = below(await readFile(files.changelog, 'utf8'), '## Unreleased');
  const announced = below(unreleased, '### Breaking');
  const breaking = await breakingChanges(before, contract);
  const silent = breaking.filter(({ operation }) => !names(announced, operation));
  for (const { operation, message } of silent) console.error(`${operation}: ${message}`);
  if (silent.length > 0) {
    throw new Refusal(
      `Breaking changes that CHANGELOG.md does not announce below "### Breaking": ${String(silent.length)}.`,
    );
  }
  const unnamed = additions(before, contract).filter((name) => !names(unreleased, name));
  if (unnamed.length > 0)
    throw new Refusal(
      `New, and not named below "## Unreleased" in CHANGELOG.md: ${unnamed.join(', ')}. Write there what integrators can do with it.`,
    );
  console.log(`Breaking changes, all of them announced: ${String(breaking.length)}.`);
});

/** Returns the text below a heading of Markdown, up to the next heading of its level. */
function below(text: string, heading: string): string {
  const [level = ''] = heading.split(' ');
  const [, after = ''] = `\n${text}`.split(`\n${heading}\n`);
  return after.split(`\n${level} `, 1)[0] ?? '';
}

function names(text: string, operation: string): boolean {
  return new RegExp(`(?<!\\w)${operation}(?!\\w)`).test(text);
}
