import { parseArgs } from 'node:util';
import { compare } from './bench/compare.ts';
import { durable, DURABLE } from './bench/durable.ts';
import { contention } from './bench/contention.ts';
import { withEnvironment } from './bench/environment.ts';
import { hotAccount } from './bench/hot-account.ts';
import { growth } from './bench/growth.ts';
import { listening } from './bench/listening.ts';
import { lists } from './bench/lists.ts';
import { DELETIONS } from './bench/deletions.ts';
import { dueLines } from './bench/due-lines.ts';
import { RENEWALS } from './bench/renewals.ts';
import { profile } from './bench/profile.ts';
import { installPackages } from './lib/packages.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run bench`: compares the service with hand-written baselines. `-- --growth`: compares a small operator with a
// big one. `-- --profile`: shows where the time of a request goes. `-- --contention`: many clients move the credit of
// few users, or sell on one account. `-- --durable`: sells with commits that wait for a standby. `-- --listening`: sells
// while an endpoint hears of it. `-- --renewals 20000`: so many lines are due at once; `-- --deletions 20000`: they are
// deleted by rules. `-- --lists`: the requests to lists that cost the database most.

const USAGE = `Usage: npm run bench -- [--growth | --profile | --contention | --durable | --listening | --lists | --renewals 20000 | --deletions 20000] [--rounds 9] [--seconds 1, profile, contention and durable 3]
  [--users 2000] [--lines 10000] [--full-users 100000] [--full-lines 1000000]
  [--transactions 1000000: of --lists]
  [--standby-ms 2: how far away the standby of --durable is]
  [--only vouchers_index,tickets: of the comparison, --durable, --growth and --lists, what is called so]
  [--before COMMIT: of the comparison, --durable, --renewals and --deletions, the service at that commit too]`;

await runCommand(async () => {
  const options = readOptions();
  await installPackages('scripts', 'bench');
  if (options.durable) {
    await withEnvironment((environment) => durable(environment, options), DURABLE);
    return;
  }
  await withEnvironment(async (environment) => {
    if (options.growth) await growth(environment, options);
    else if (options.contention) {
      await contention(environment, options);
      await hotAccount(environment, options);
    } else if (options.renewals !== undefined) {
      await dueLines(environment, RENEWALS, { ...options, lines: options.renewals });
    } else if (options.deletions !== undefined) {
      await dueLines(environment, DELETIONS, { ...options, lines: options.deletions });
    } else if (options.listening) await listening(environment, { ...options, connections: 16 });
    else if (options.lists) await lists(environment, options);
    else if (options.profile) await profile(environment, options);
    else await compare(environment, { ...options, connections: 16 });
  });
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        growth: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        contention: { type: 'boolean', default: false },
        listening: { type: 'boolean', default: false },
        lists: { type: 'boolean', default: false },
        renewals: { type: 'string' },
        deletions: { type: 'string' },
        durable: { type: 'boolean', default: false },
        // Many short rounds, so that other load on the machine affects all sides alike.
        rounds: { type: 'string', default: '9' },
        seconds: { type: 'string' },
        users: { type: 'string', default: '2000' },
        lines: { type: 'string', default: '10000' },
        'full-users': { type: 'string', default: '100000' },
        'full-lines': { type: 'string', default: '1000000' },
        transactions: { type: 'string', default: '1000000' },
        'standby-ms': { type: 'string', default: '2' },
        // Parts of names, separated by commas.
        only: { type: 'string' },
        before: { type: 'string' },
      },
    });
    return {
      growth: values.growth,
      profile: values.profile,
      contention: values.contention,
      listening: values.listening,
      lists: values.lists,
      renewals: values.renewals === undefined ? undefined : positive(values.renewals),
      deletions: values.deletions === undefined ? undefined : positive(values.deletions),
      durable: values.durable,
      rounds: positive(values.rounds),
      seconds: positive(
        values.seconds ?? (values.profile || values.contention || values.durable ? '3' : '1'),
      ),
      users: positive(values.users),
      lines: positive(values.lines),
      fullUsers: positive(values['full-users']),
      fullLines: positive(values['full-lines']),
      transactions: positive(values.transactions),
      standbyMs: positive(values['standby-ms']),
      only: values.only?.split(','),
      before: values.before,
    };
  } catch {
    throw new Refusal(USAGE);
  }
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(text);
  return Number(text);
}
