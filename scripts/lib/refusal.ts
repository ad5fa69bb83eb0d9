import {
  isDatabaseUnavailable,
  isDatabaseLoginRejected,
  ExplainedError,
} from '../../db/connection/errors.ts';

/** Thrown when a command cannot run, with the reason in one sentence. */
export class Refusal extends Error {}

/** Runs a command. Prints a Refusal as one sentence and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof Refusal || error instanceof ExplainedError) console.error(error.message);
    else if (isDatabaseUnavailable(error)) console.error(databaseAway(error));
    else if (isDatabaseLoginRejected(error))
      console.error(`The database refuses: ${error.message}. Check DATABASE_URL.`);
    else console.error(error);
    process.exitCode = 1;
  }
}

function databaseAway(error: unknown): string {
  // A failed connection to `localhost` has its reasons in an AggregateError, one per address.
  const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
  return `The database cannot be reached (${reasons.join('; ')}). Check DATABASE_URL.`;
}
