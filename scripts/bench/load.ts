import autocannon from 'autocannon';
import type { Job, Load } from './job.ts';
import { quantile } from './quantile.ts';

// The process that generates the load, separate from the one that measures. It receives a job and sends the result.

process.on('message', (job: Job) => {
  run(job).then(
    (load) => process.send?.(load),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

let next = 0;

async function run({ origin, asks, connections, seconds }: Job): Promise<Load> {
  // autocannon's own histogram only has whole milliseconds.
  const latencies: number[] = [];
  let refused = 0;
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              const { path, token, body } = asks[next++ % asks.length] ?? { path: '/', token: '' };
              const headers = { authorization: `Bearer ${token}` };
              if (body === undefined) return { ...request, path, headers };
              const key = { 'idempotency-key': `bench-${String(process.pid)}-${String(next)}` };
              return {
                ...request,
                method: 'POST',
                path,
                body,
                headers: { ...headers, ...key, 'content-type': 'application/json' },
              };
            },
          },
        ],
      },
      (error: Error | null, done) => {
        if (error) reject(error);
        else resolve(done);
      },
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (status !== 200) refused += 1;
    });
  });
  const elapsed = (performance.now() - started) / 1000;
  return {
    requests: latencies.length,
    seconds: elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    failures: refused + result.errors + result.timeouts,
  };
}
