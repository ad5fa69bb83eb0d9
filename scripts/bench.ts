import { compare } from './bench/compare.ts';
import { contention } from './bench/contention.ts';
import { durable, DURABLE } from './bench/durable.ts';
import { startBench, type Bench } from './bench/frame.ts';
import { growth } from './bench/growth.ts';
import { lists } from './bench/lists.ts';
import { readOptions, type Mode, type Options } from './bench/options.ts';
import { installPackages } from './lib/packages.ts';
import { runCommand } from './lib/refusal.ts';
import { inScope } from './test-faults/scope.ts';

// `npm run bench`: compares the service with SQL by hand, and with itself at an earlier commit. `-- --growth`: compares
// a small operator with a big one. `-- --lists`: the requests to lists that cost the database most. `-- --contention`:
// many clients move the credit of few users, or sell on one account. `-- --durable`: sells with commits that wait for a
// standby.

const MODES: Record<Mode, (bench: Bench, options: Options) => Promise<void>> = {
  growth,
  lists,
  contention,
  durable,
};

await runCommand(async () => {
  const options = readOptions();
  await installPackages('scripts', 'bench');
  const run = options.mode === undefined ? compare : MODES[options.mode];
  await inScope(async (scope) => {
    await run(await startBench(scope, options.mode === 'durable' ? DURABLE : []), options);
  });
});
