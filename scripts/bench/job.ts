// What the process that makes the load is told, and what it answers.

export interface Job {
  origin: string;
  /** Sent in order by all connections together. Those with a body are POSTs with an idempotency key each. */
  asks: Ask[];
  connections: number;
  seconds: number;
}

export interface Ask {
  path: string;
  token: string;
  body?: string;
}

export interface Load {
  requests: number;
  seconds: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Responses with a status other than 200, and requests without a response. */
  failures: number;
}
