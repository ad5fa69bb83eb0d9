import { allFindings } from '../generate/rules/index.ts';

// `npm run lint:spec`: says what breaks a rule of Redocly, or one of ours, in the contract, in that of the streaming edge
// and in the workflows. `npm run generate` asks the rules that it relies on.

const found = await allFindings();
for (const finding of found) console.log(finding);
if (found.length > 0) process.exitCode = 1;
