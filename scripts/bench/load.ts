import autocannon from 'autocannon';

// The process that makes the load, apart from the one that measures: a job comes in, its result goes out.

export interface Job {
  origin: string;
  token: string;
  /** Asked for one after the other, by all connections together. */
  paths: string[];
  connections: number;
  seconds: number;
}

export interface Load {
  requests: number;
  seconds: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 200, and requests without any. */
  failures: number;
}

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

async function run({ origin, token, paths, connections, seconds }: Job): Promise<Load> {
  // autocannon's own histogram knows whole milliseconds only.
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
            headers: { authorization: `Bearer ${token}` },
            setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }),
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
  latencies.sort((a, b) => a - b);
  const quantile = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? NaN;
  return {
    requests: latencies.length,
    seconds: elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    failures: refused + result.errors + result.timeouts,
  };
}
