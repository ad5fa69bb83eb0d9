import type { PasswordCost } from '../../db/values/passwords.ts';

export type Proxies = number | readonly string[];

/** The settings of the service, which scripts/lib/config.ts reads from the environment. */
export interface Settings {
  databaseUrl: string;
  /** A replica of the database that answers lists. */
  readDatabaseUrl: string | undefined;
  /** The number of connections to the database. */
  poolSize: number;
  /** Whether statements are prepared; off behind PgBouncer in transaction mode. */
  prepareStatements: boolean;
  /** Milliseconds until a request fails, unless the contract allows longer. Only tests change it. */
  answerWithin: number;
  /** Requests per minute and user. */
  rateLimit: number;
  /** Requests of one user that run at once. */
  concurrentRequests: number;
  /** Connections that may be open at once. */
  maxConnections: number;
  /** Open connections of one address; a default if undefined. */
  connectionsPerAddress: number | undefined;
  /** Shares the rate limits between processes. */
  redisUrl: string | undefined;
  /** Whether users may log in by password. */
  passwordGrant: boolean;
  /** The cost of hashing a password. Only tests change it. */
  passwordCost: PasswordCost;
  /** The host of lines whose owner has none. Without it, such lines have no links. */
  lineHost: string | undefined;
  /** The URL of the service for clients, used in links; by default taken from the request. */
  publicUrl: string | undefined;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: Proxies;
  /** The origins whose pages may call the service from a browser. */
  corsOrigins: readonly string[];
  /** The delay of the event loop, in milliseconds, from which on requests are refused; 0 for no limit. */
  overloadDelay: number;
  logLevel: string;
  /** The secret of the edge's signatures: `whsec_` and Base64. Without it, the edge can report nothing. */
  edgeSecret: string | undefined;
  /** Networks that are not public but may have endpoints of users. */
  webhookNetworks: readonly string[];
}
