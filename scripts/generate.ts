import { parseArgs } from 'node:util';
import { generatedFiles } from './generate/files.ts';
import { compareGenerated, writeGenerated } from './generate/write.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run generate` writes generated/. With `-- --check` it only compares, and fails on a difference.
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

await runCommand(async () => {
  const { files: apart, makeTypes } = await generatedFiles();
  const files = new Map([...apart, ...(await makeTypes())]);
  if (!values.check) {
    console.log(`Wrote ${String(await writeGenerated(files))} files to generated/.`);
    return;
  }
  const { extra, stale } = await compareGenerated(files);
  const wrong = [...extra, ...stale].join(', ');
  if (wrong === '') return;
  throw new Refusal(`generated/ is not what spec/ says: ${wrong}. Run \`npm run generate\` and commit.`);
});
