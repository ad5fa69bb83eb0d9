import { pino } from 'pino';
import { jobsOn } from '../handlers/jobs/jobs.ts';
import { readConfig } from './lib/config.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { advance } from './sandbox/advance.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run advance -- 30d`: lets time pass in the embedded database, whether the service runs or not. Also `12h`, `90m`,
// `45s`.

const USAGE = 'Usage: npm run advance -- 30d, or 12h, 90m, 45s';

const UNITS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

await runCommand(async () => {
  const [text, ...more] = process.argv.slice(2);
  const [, count, unit = ''] = /^([1-9]\d{0,8})([dhms])$/.exec(text ?? '') ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (more.length > 0 || !Number.isSafeInteger(seconds)) throw new Refusal(USAGE);
  const config = readConfig();
  if (config.ownDatabase)
    throw new Refusal(
      'Time passes by itself in the database of DATABASE_URL. Only the embedded one can be advanced.',
    );
  await withDatabase(async (db) => {
    await requireSchema(db);
    const log = pino({ level: 'warn' }, pino.destination(2));
    await advance(db, seconds, jobsOn(db, config, { log }));
  });
  console.log(`${text ?? ''} later.`);
});
