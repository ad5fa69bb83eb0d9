import { allFindings } from '../generate/rules/index.ts';
import { Refusal, runCommand } from '../lib/refusal.ts';

// `npm run lint:spec`: says what breaks a rule of Redocly, or one of ours, in the contract, in that of the streaming edge
// and in the workflows. `npm run generate` asks the same of the contract alone.

await runCommand(async () => {
  const found = await allFindings();
  if (found.length > 0) throw new Refusal(found.join('\n'));
});
