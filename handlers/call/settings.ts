import type { PasswordCost } from '../../db/values/passwords.ts';

/** The proxies whose `X-Forwarded-*` headers are trusted: their number, or their networks. */
export type Proxies = number | readonly string[];

/** The settings of the service. scripts/config.ts reads them from the environment. */
export interface Settings {
  databaseUrl: string;
  /** A replica of the database that answers lists. */
  readDatabaseUrl: string | undefined;
  /** Connections to the database. */
  poolSize: number;
  /** Whether statements are prepared. Must be off behind PgBouncer in transaction mode. */
  prepareStatements: boolean;
  /** Milliseconds after which a request fails, unless the contract says longer. Only tests change it. */
  answerWithin: number;
  /** Requests per minute and user. */
  rateLimit: number;
  /** Requests of one user that run at once. */
  concurrentRequests: number;
  /** Connections that may be open at once. */
  maxConnections: number;
  /** How many of these one address may have; a default if undefined. */
  connectionsPerAddress: number | undefined;
  /** Shares the rate limits between processes. */
  redisUrl: string | undefined;
  /** Whether users may log in by password. */
  passwordGrant: boolean;
  /** The cost of hashing a password. Only tests change it. */
  passwordCost: PasswordCost;
  /** The host of lines whose owner has named none. Without it, they have no links. */
  lineHost: string | undefined;
  /** The URL under which clients reach the service, for links. Without it, it is taken from the request. */
  publicUrl: string | undefined;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: Proxies;
  /** The origins whose pages may call the service from a browser. */
  corsOrigins: readonly string[];
  /** Milliseconds that the event loop may be delayed before requests are refused; 0 for no limit. */
  overloadDelay: number;
  logLevel: string;
  /** The secret of the streaming edge's signatures: `whsec_` and Base64. Without it, the edge can report nothing. */
  edgeSecret: string | undefined;
  /** Networks that endpoints of users may be in although they are not public. */
  webhookNetworks: readonly string[];
}
