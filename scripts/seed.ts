import { parseArgs } from 'node:util';
import { withDatabase } from './database.ts';
import { Refusal, runCommand } from './refusal.ts';
import { fillDatabase, seedTotals, type SeedSize } from './seed/fill.ts';
import { grouped, Progress } from './seed/progress.ts';

// `npm run seed -- --users 100000 --lines 1000000 --transactions 1000000`: fills an empty database with a believable operator.

const USAGE = 'Usage: npm run seed -- [--users 100000] [--lines 1000000] [--transactions 0] [--seed 1]';

await runCommand(async () => {
  const size = readSize();
  const totals = seedTotals(size);
  const started = performance.now();
  const progress = new Progress(totals.rows);
  await withDatabase((db, url) =>
    fillDatabase(db, url, size, (count) => {
      progress.add(count);
    }),
  );
  progress.finish();
  console.log(
    [
      `Made ${grouped(size.users)} users, ${grouped(size.lines)} lines, ${grouped(size.transactions)} transactions, ${grouped(totals.packages)} packages`,
      ` and ${grouped(totals.restrictions)} restrictions in ${((performance.now() - started) / 1000).toFixed(1)} seconds.`,
      "\nThe root is `operator`, without a password: npm run -s token -- --user operator --scope '*'",
    ].join(''),
  );
});

function readSize(): SeedSize {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string', default: '100000' },
        lines: { type: 'string', default: '1000000' },
        transactions: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
      },
    });
    const size = {
      users: Number(values.users),
      lines: Number(values.lines),
      transactions: Number(values.transactions),
      seed: Number(values.seed),
    };
    const fits = (value: number, min: number): boolean =>
      Number.isInteger(value) && value >= min && value < 2 ** 31;
    if (!fits(size.users, 1) || !fits(size.lines, 0) || !fits(size.transactions, 0) || !fits(size.seed, 0))
      throw new Refusal(USAGE);
    return size;
  } catch {
    throw new Refusal(USAGE);
  }
}
