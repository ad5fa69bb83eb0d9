import type { Scope } from '../../test/support/processes.ts';

/**
 * Runs work, and ends what it has started, in reverse order: when it is over, and on SIGINT and SIGTERM. These end the
 * process with 1.
 */
export async function inScope(work: (scope: Scope) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = [];
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop())
      await Promise.resolve(end()).catch(console.error);
  };
  const interrupted = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const interrupt = (): void => {
    if (interrupted.signal.aborted) return;
    interrupted.abort();
    console.error('Interrupted. Everything is stopped and removed.');
    // What the work starts meanwhile comes to the same list.
    void endAll().then(() => process.exit(1));
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    await work({ teardown: (end) => ends.push(end) });
  } catch (error) {
    // What was taken away from the work makes it fail, too.
    if (!interrupted.signal.aborted) throw error;
    await new Promise(() => undefined);
  } finally {
    if (!interrupted.signal.aborted) await endAll();
    for (const signal of signals) process.off(signal, interrupt);
  }
}
