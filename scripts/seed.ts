import { parseArgs } from 'node:util';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { fillDatabase, loadsOf, type SeedSize } from './seed/fill.ts';
import { formatThousands, Progress } from './seed/progress.ts';

// `npm run seed -- --users 100000 --lines 1000000 --transactions 1000000`: fills an empty database with realistic data.

const USAGE = 'Usage: npm run seed -- [--users 100000] [--lines 1000000] [--transactions 0] [--seed 1]';

/** The tables listed in the summary. */
const NAMED = [
  'users',
  'lines',
  'credit_transfers',
  'packages',
  'restrictions',
  'vouchers',
  'voucher_templates',
  'reward_programs',
  'request_credits',
  'request_refunds',
  'tickets',
  'reports',
  'announcements',
] as const;

await runCommand(async () => {
  const size = readSize();
  const loads = loadsOf(size);
  const started = performance.now();
  const progress = new Progress(loads.reduce((sum, { count }) => sum + count, 0));
  await withDatabase((db, url) =>
    fillDatabase(db, url, loads, (count) => {
      progress.add(count);
    }),
  );
  progress.finish();
  const made = NAMED.map((table) => {
    const count = loads.find((load) => load.table === table)?.count ?? 0;
    return `${formatThousands(count)} ${table.replaceAll('_', ' ')}`;
  });
  console.log(
    [
      `Made ${made.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} seconds.`,
      "The root is `operator`, without a password: npm run -s token -- --user operator --scope '*'",
    ].join('\n'),
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
