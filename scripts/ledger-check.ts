import { checkLedger, type LedgerFault } from '../db/ledger/check.ts';
import { LEDGER_RULES, namedRules } from '../db/ledger/rules.ts';
import { table } from './lib/table.ts';
import { withDatabase } from './lib/database.ts';
import { runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';
import { formatThousands } from './seed/progress.ts';

// `npm run ledger:check`: checks the ledger of a live database against its rules and prints the figures. Exits with 1
// when a rule is violated.

await runCommand(() =>
  withDatabase(async (db) => {
    await requireSchema(db);
    const started = performance.now();
    const { figures, faults } = await checkLedger(db);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const credits = (hundredths: number): string =>
      (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    console.log(
      table(
        ['ledger', 'figure'],
        [
          ['users', formatThousands(figures.users)],
          ['transfers', formatThousands(figures.transfers)],
          ['entries', formatThousands(figures.entries)],
          ['sum of all entries', credits(figures.sum)],
          ['credit in circulation', credits(figures.circulating)],
          ['charges', formatThousands(figures.charges)],
          ['charged', credits(figures.charged)],
          ['charges given back', formatThousands(figures.refunds)],
          ['given back', credits(figures.refunded)],
        ],
      ),
    );
    console.log(`\n${table(['rule', 'broken'], ruleRows(faults))}`);
    if (faults.length === 0) {
      console.log(`\nThe ledger is sound. Checked in ${seconds} seconds.`);
    } else {
      console.error(`\nThe ledger is NOT sound:\n${faults.map(named).join('\n')}`);
      process.exitCode = 1;
    }
  }),
);

function ruleRows(faults: readonly LedgerFault[]): string[][] {
  return namedRules.map(([name, { rule }]) => {
    const broken = faults.find((fault) => fault.rule === name)?.count ?? 0;
    return [`${name}: ${rule}`, formatThousands(broken)];
  });
}

/** Describes a violated rule with the ids of its violations. */
function named({ rule, count, ids }: LedgerFault): string {
  const more = count > ids.length ? `, and ${formatThousands(count - ids.length)} more` : '';
  return `  ${rule}: ${LEDGER_RULES[rule].of} ${ids.join(', ')}${more}`;
}
