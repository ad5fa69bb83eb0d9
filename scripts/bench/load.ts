import autocannon from 'autocannon';
import type { Job, Load } from './rounds.ts';

// The process that sends requests, apart from the one that measures. It is told a job and answers the result.

process.on('message', (job: Job) => void run(job).then((load) => process.send?.(load)));

let next = 0;

async function run({ origin, asks, connections, seconds }: Job): Promise<Load> {
  // autocannon's own histogram only has whole milliseconds.
  const latencies: number[] = [];
  const refused: number[] = [];
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { path, token, body } = asks[next++ % asks.length] ?? { path: '/', token: '' };
    const headers = { authorization: `Bearer ${token}` };
    if (body === undefined) return { ...request, path, headers };
    const key = `bench-${String(process.pid)}-${String(next)}`;
    const ofWrite = { 'idempotency-key': key, 'content-type': 'application/json' };
    return { ...request, method: 'POST', path, body, headers: { ...headers, ...ofWrite } };
  };
  const started = performance.now();
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: origin, connections, duration: seconds, requests: [{ setupRequest }] };
    const instance = autocannon(options, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (status !== 200) refused.push(status);
    });
  });
  return {
    latencies,
    seconds: (performance.now() - started) / 1000,
    failures: refused.length + errors + timeouts,
    status: refused.at(-1),
  };
}
