import { buildIfChanged } from './build.js';

// `node scripts/run.js COMMAND`: runs a command of the checkout, built first if its sources have changed.

const reason = await buildIfChanged();
if (reason === undefined) await import(new URL('../.build/cli.js', import.meta.url).href);
else {
  console.error(reason);
  process.exitCode = 1;
}
