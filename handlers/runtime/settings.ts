import type { PasswordCost } from '../../db/passwords.ts';
import type { Proxies } from './proxies.ts';

/** What an operator may set of the service; scripts/config.ts reads it from the environment. */
export interface Settings {
  databaseUrl: string;
  /** Connections to the database. */
  poolSize: number;
  /** Whether statements are prepared: not through PgBouncer in transaction mode. */
  prepareStatements: boolean;
  /** Requests a minute and user. */
  rateLimit: number;
  /** Requests of one user that are worked on at once. */
  concurrentRequests: number;
  /** Connections that may be open at once. */
  maxConnections: number;
  /** Of these, those of one address; without it a number that suits. */
  connectionsPerAddress: number | undefined;
  /** Shares the rate limits between processes. */
  redisUrl: string | undefined;
  /** Whether users may log in by password. */
  passwordGrant: boolean;
  /** What hashing a password costs. Only tests set another than the service's own. */
  passwordCost: PasswordCost;
  /** Host that serves lines whose owner has named none; else they have no links. */
  lineHost: string | undefined;
  /** Address under which clients reach the service, for links; else taken from the request. */
  publicUrl: string | undefined;
  /** The proxies in front whose X-Forwarded-* is believed. */
  trustProxy: Proxies;
  /** Origins whose pages may call the service from a browser. */
  corsOrigins: readonly string[];
  /** Milliseconds that the event loop may lag before requests are turned away; 0 for any. */
  overloadDelay: number;
  logLevel: string;
  /** Secret that the streaming edge signs with, Base64 after `whsec_`; without it the edge can report nothing. */
  edgeSecret: string | undefined;
}
