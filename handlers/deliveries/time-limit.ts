/**
 * Runs work with a signal that is aborted after `milliseconds`, or with `cancellation`. Its timer is our own: under
 * `AbortSignal.any()`, Node loses the one of `AbortSignal.timeout()` when it collects garbage during the wait.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  cancellation: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const cancel = (): void => limit.abort(cancellation.reason);
  const end = (): void => limit.abort(new Error(`timeout: not within ${String(milliseconds)} ms`));
  const timer = setTimeout(end, milliseconds);
  cancellation.addEventListener('abort', cancel);
  if (cancellation.aborted) cancel();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', cancel);
  }
}
