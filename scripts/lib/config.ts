import type { ErrorObject } from 'ajv';
import { envSchema } from 'env-schema';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PASSWORD_COST } from '../../db/values/passwords.ts';
import { LEAST_DAYS, type Retention } from '../../handlers/jobs/retention.ts';
import type { Settings, Proxies } from '../../handlers/call/settings.ts';
import { Refusal } from './refusal.ts';

/** The whole configuration, by environment variable. config.md lists the same variables. */
export interface Config extends Settings {
  port: number;
  host: string;
  /** Where the embedded PostgreSQL keeps its data. */
  dataDir: string;
  /** True when the operator provides the database. */
  ownDatabase: boolean;
  /** Seconds between SIGTERM, after which `/health/ready` answers 503, and the end of the listener. */
  drainSeconds: number;
  /** Whether `npm start` runs the background jobs too. */
  worker: boolean;
  /** Whether the operator can let time pass, and begin anew. */
  sandbox: boolean;
  /** Where changes of lines are sent, and the secret that signs them. */
  edge: { url: string; secret: string } | undefined;
  /** Where the metrics of the process are served; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Hours between the beginnings of two checks of the ledger; 0 for none. */
  ledgerCheckHours: number;
  /** Days before its end in which events tell that a line will expire. */
  expiringDays: number;
  /** Days after its end in which a line is renewed once its owner has the credit; 0 for none. */
  renewalGraceDays: number;
  /** How long the worker keeps old rows. */
  retention: Retention;
}

/** An answer within ten seconds is promised. */
const ANSWER_WITHIN_MS = 9000;

const DAYS = { type: 'integer', minimum: 0, maximum: 36_500 } as const;

const SCHEMA = {
  type: 'object',
  properties: {
    PORT: { type: 'integer', minimum: 0, maximum: 65535, default: 3000 },
    HOST: { type: 'string', minLength: 1, default: '127.0.0.1' },
    DATA_DIR: { type: 'string', minLength: 1, default: '.data' },
    DATABASE_URL: { type: 'string', pattern: '^postgres(ql)?://' },
    READ_DATABASE_URL: { type: 'string', pattern: '^postgres(ql)?://' },
    DATABASE_POOL: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
    DATABASE_PREPARE: { type: 'boolean', default: false },
    PUBLIC_URL: { type: 'string', pattern: '^https?://[^/]+$' },
    LINE_HOST: { type: 'string', pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$' },
    TRUST_PROXY: { type: 'string', default: 'false' },
    RATE_LIMIT: { type: 'integer', minimum: 1, default: 300 },
    CONCURRENT_REQUESTS: { type: 'integer', minimum: 1, default: 8 },
    MAX_CONNECTIONS: { type: 'integer', minimum: 1, default: 10_000 },
    CONNECTIONS_PER_ADDRESS: { type: 'integer', minimum: 1 },
    REDIS_URL: { type: 'string', pattern: '^rediss?://' },
    CORS_ORIGINS: { type: 'string', default: '' },
    PASSWORD_GRANT: { type: 'boolean', default: true },
    WORKER: { type: 'boolean', default: true },
    SANDBOX: { type: 'boolean', default: false },
    DRAIN_SECONDS: { type: 'integer', minimum: 0, maximum: 60, default: 5 },
    EDGE_URL: { type: 'string', pattern: '^https?://' },
    EDGE_SECRET: {
      type: 'string',
      pattern: '^whsec_([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    },
    WEBHOOK_NETWORKS: { type: 'string', default: '' },
    METRICS_PORT: { type: 'integer', minimum: 0, maximum: 65535 },
    METRICS_HOST: { type: 'string', minLength: 1, default: '127.0.0.1' },
    LEDGER_CHECK_HOURS: { type: 'integer', minimum: 0, maximum: 8760, default: 24 },
    LOG_DAYS: { ...DAYS, default: 730 },
    ACTIVITY_DAYS: { ...DAYS, default: 90 },
    SYNC_DAYS: { ...DAYS, default: 30 },
    EVENT_DAYS: { ...DAYS, default: 30 },
    EXPIRING_DAYS: { type: 'integer', minimum: 1, maximum: 365, default: 3 },
    RENEWAL_GRACE_DAYS: { type: 'integer', minimum: 0, maximum: 365, default: 3 },
    NOTIFICATION_DAYS: { ...DAYS, default: 90 },
    UNREAD_NOTIFICATION_DAYS: { ...DAYS, default: 365 },
    OVERLOAD_DELAY: { type: 'integer', minimum: 0, default: 1000 },
    LOG_LEVEL: {
      type: 'string',
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
    },
  },
} as const;

interface Environment {
  PORT: number;
  HOST: string;
  DATA_DIR: string;
  DATABASE_URL?: string;
  READ_DATABASE_URL?: string;
  DATABASE_POOL: number;
  DATABASE_PREPARE: boolean;
  PUBLIC_URL?: string;
  LINE_HOST?: string;
  TRUST_PROXY: string;
  RATE_LIMIT: number;
  CONCURRENT_REQUESTS: number;
  MAX_CONNECTIONS: number;
  CONNECTIONS_PER_ADDRESS?: number;
  REDIS_URL?: string;
  CORS_ORIGINS: string;
  PASSWORD_GRANT: boolean;
  WORKER: boolean;
  SANDBOX: boolean;
  DRAIN_SECONDS: number;
  EDGE_URL?: string;
  EDGE_SECRET?: string;
  WEBHOOK_NETWORKS: string;
  METRICS_PORT?: number;
  METRICS_HOST: string;
  LEDGER_CHECK_HOURS: number;
  LOG_DAYS: number;
  ACTIVITY_DAYS: number;
  SYNC_DAYS: number;
  EVENT_DAYS: number;
  EXPIRING_DAYS: number;
  RENEWAL_GRACE_DAYS: number;
  NOTIFICATION_DAYS: number;
  UNREAD_NOTIFICATION_DAYS: number;
  OVERLOAD_DELAY: number;
  LOG_LEVEL: string;
}

/** Reads and validates the environment, that of the process by default. Throws a Refusal that names the variable. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = readEnvironment(variables);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    ownDatabase: env.DATABASE_URL !== undefined,
    databaseUrl: env.DATABASE_URL ?? '',
    readDatabaseUrl: env.READ_DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    prepareStatements: env.DATABASE_PREPARE || env.DATABASE_URL === undefined,
    answerWithin: ANSWER_WITHIN_MS,
    publicUrl: env.PUBLIC_URL,
    lineHost: env.LINE_HOST,
    trustProxy: proxiesIn(env.TRUST_PROXY),
    rateLimit: env.RATE_LIMIT,
    concurrentRequests: env.CONCURRENT_REQUESTS,
    maxConnections: env.MAX_CONNECTIONS,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    redisUrl: env.REDIS_URL,
    corsOrigins: originsIn(env.CORS_ORIGINS),
    passwordGrant: env.PASSWORD_GRANT,
    passwordCost: PASSWORD_COST,
    overloadDelay: env.OVERLOAD_DELAY,
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    worker: env.WORKER,
    sandbox: env.SANDBOX,
    edge: env.EDGE_URL && env.EDGE_SECRET ? { url: env.EDGE_URL, secret: env.EDGE_SECRET } : undefined,
    edgeSecret: env.EDGE_SECRET,
    webhookNetworks: networksIn(env.WEBHOOK_NETWORKS),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    ledgerCheckHours: env.LEDGER_CHECK_HOURS,
    expiringDays: env.EXPIRING_DAYS,
    renewalGraceDays: env.RENEWAL_GRACE_DAYS,
    retention: retentionIn(env),
  };
}

/** Parses the number of proxies in front, or their networks. Throws for anything else. */
function proxiesIn(text: string): Proxies {
  if (text === 'false') return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw refusal(
    `TRUST_PROXY must be the number of proxies in front, 1, or their networks separated by commas, ` +
      `10.0.0.0/8 or loopback, and ${JSON.stringify(wrong)} is neither`,
  );
}

const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefix = Number(bits ?? most);
  return NAMED_NETWORKS.includes(text) || (prefix > 0 && prefix <= most);
}

/** Parses a comma-separated list of networks, each with the length of its prefix. Throws for anything else. */
function networksIn(list: string): string[] {
  const networks = list.split(',').flatMap((network) => network.trim() || []);
  const wrong = networks.find((network) => !network.includes('/') || !isNetwork(network));
  if (wrong === undefined) return networks;
  throw refusal(
    `WEBHOOK_NETWORKS must be networks separated by commas, 10.0.0.0/8, and ${JSON.stringify(wrong)} is none`,
  );
}

/** Parses a comma-separated list of origins. Throws for anything that browsers would not send as an origin. */
function originsIn(list: string): string[] {
  const origins = list.split(',').flatMap((origin) => origin.trim() || []);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    throw refusal(
      `CORS_ORIGINS must be origins separated by commas, https://panel.example.com, and ${wrong} is none`,
    );
  }
  return origins;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns how long old rows are kept. Throws when that is shorter than what still relies on them. */
function retentionIn(env: Environment): Retention {
  const days = (name: keyof Environment & `${string}_DAYS`): number => {
    if (env[name] > 0 && env[name] < LEAST_DAYS)
      throw refusal(`${name} must be at least ${String(LEAST_DAYS)} days, or 0, which keeps everything`);
    return env[name];
  };
  return {
    logs: days('LOG_DAYS'),
    activities: days('ACTIVITY_DAYS'),
    syncs: days('SYNC_DAYS'),
    events: days('EVENT_DAYS'),
    notifications: { read: days('NOTIFICATION_DAYS'), unread: days('UNREAD_NOTIFICATION_DAYS') },
  };
}

/** The expected format of variables whose pattern explains too little. */
const FORMS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://user:password@host:port/name',
  READ_DATABASE_URL: 'postgres://user:password@host:port/name',
  PUBLIC_URL: 'https://api.example.com',
  LINE_HOST: 'tv.example.com or tv.example.com:8443',
  REDIS_URL: 'redis://host:port',
  EDGE_URL: 'https://edge.example.com/syncs',
  EDGE_SECRET: '`whsec_` and the Base64 of at least 24 bytes',
};

function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  let env: Environment;
  try {
    env = envSchema<Environment>({ schema: SCHEMA, env: false, data: variables });
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error)) throw error;
    // The errors of env-schema's Ajv, which its types do not declare.
    throw refusal((error.errors as ErrorObject[]).map(faultOf).join(', '));
  }
  const { DATABASE_URL, READ_DATABASE_URL, EDGE_URL, EDGE_SECRET } = env;
  for (const [name, url] of Object.entries({ DATABASE_URL, READ_DATABASE_URL }))
    if (url !== undefined && !URL.canParse(url)) throw refusal(`${name} is no address`);
  if (READ_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    throw refusal('READ_DATABASE_URL needs DATABASE_URL, of which it is a replica');
  if (env.SANDBOX && DATABASE_URL !== undefined)
    throw refusal('SANDBOX needs the embedded database, so DATABASE_URL must not be set');
  if (EDGE_URL === undefined) return env;
  if (!URL.canParse(EDGE_URL)) throw refusal('EDGE_URL is no address');
  const { username, password } = new URL(EDGE_URL);
  if (username !== '' || password !== '')
    throw refusal('EDGE_URL must not hold a name or a password: EDGE_SECRET signs what is sent there');
  if (EDGE_SECRET === undefined) throw refusal('EDGE_URL needs EDGE_SECRET, which signs what is sent there');
  return env;
}

const refusal = (reason: string): Refusal => new Refusal(`The configuration is not valid: ${reason}.`);

function faultOf({ instancePath, keyword, params, message = 'is not valid' }: ErrorObject): string {
  const name = instancePath.slice(1);
  if (keyword === 'pattern') return `${name} must look like ${FORMS[name] ?? String(params['pattern'])}`;
  if (keyword === 'enum') return `${name} must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  return `${name} ${message.replace('be boolean', 'be true or false')}`;
}
