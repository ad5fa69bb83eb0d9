// Replaces the package async-hook-domain, with which tap finds the test that an uncaught error belongs to. That package
// follows every promise, which takes a tenth of the suite's processor time.

type OnError = (error: unknown, event: 'uncaughtException' | 'unhandledRejection') => void;

const activeDomains = new Set<Domain>();

/** Receives uncaught errors while it is the latest active domain, which is that of the running test. */
export class Domain {
  readonly onerror: OnError;

  constructor(onerror: OnError) {
    this.onerror = onerror;
    activeDomains.add(this);
  }

  destroy(): void {
    activeDomains.delete(this);
  }
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    const latest = [...activeDomains].at(-1);
    if (latest === undefined) throw error;
    latest.onerror(error, event);
  });
}
