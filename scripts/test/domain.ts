// In place of the package async-hook-domain, which tap tells by whose test an error is that nobody caught. It follows
// every promise for that, which takes a tenth of the suite's processor time.

type OnError = (error: unknown, event: 'uncaughtException' | 'unhandledRejection') => void;

const living = new Set<Domain>();

/** Gets the errors that nobody caught from its making to its end, unless a later one lives: the test that runs. */
export class Domain {
  readonly onerror: OnError;

  constructor(onerror: OnError) {
    this.onerror = onerror;
    living.add(this);
  }

  destroy(): void {
    living.delete(this);
  }
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    const latest = [...living].at(-1);
    if (latest === undefined) throw error;
    latest.onerror(error, event);
  });
}
