import { readFileSync } from 'node:fs';
import pg from 'pg';
import { poolSettings } from '../../../db/connection/connection.ts';
import { extendM3u } from './extension.ts';
import { listM3us } from './lines.ts';
import { HttpError, lineRestrictions, listAncestors, listPackages, type Answer } from './queries.ts';
import { sellM3u } from './sale.ts';

// What the baselines share: their environment, their pool, and the operations of the contract.

interface Definition {
  paths: Record<string, Record<string, { operationId: string }>>;
}

export const contractFile = process.env['CONTRACT'] ?? '';
export const port = Number(process.env['PORT']);
export const PREFIX = '/api/v1';

interface PoolOptions {
  databaseUrl: string;
  connections: number;
  prepared: boolean;
}

const fromEnvironment: PoolOptions = {
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_POOL']),
  prepared: process.env['DATABASE_PREPARE'] === 'true',
};

/** Opens a pool with the same type parsers as that of the service, and the same settings unless others are given. */
export function openPool({ databaseUrl, connections, prepared } = fromEnvironment): pg.Pool {
  const pool = new pg.Pool(poolSettings(databaseUrl, connections));
  pool.on('error', () => undefined);
  // Prepared like the service's statements, so that neither side has an advantage.
  if (prepared) pool.on('connect', prepareStatements);
  return pool;
}

function readContract(): Definition {
  return JSON.parse(readFileSync(contractFile, 'utf8')) as Definition;
}

/** Yields every operation of the contract, with its path in the syntax of Fastify and Express. */
export function* routes(): Generator<{ name: string; method: string; url: string }> {
  for (const [path, methods] of Object.entries(readContract().paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      yield { name: operationId, method, url: PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1') };
    }
  }
}

/** The benchmarked operations by name. */
const answers: Record<string, Answer> = {
  packages_index: listPackages,
  users_ancestors: listAncestors,
  enigmas_restrictions: lineRestrictions,
  m3us_index: listM3us,
  m3us_create: sellM3u,
  m3us_extend: extendM3u,
};

/** Returns the handler of an operation. Other operations only exist for the router. */
export function answerOf(operation: string): Answer {
  return (
    answers[operation] ??
    (() => {
      throw new HttpError(501, 'Not part of the benchmark.');
    })
  );
}

/** Returns the status and body of an error response. */
export function failure(error: unknown): { status: number; body: object } {
  const carried =
    error instanceof Error ? (error as Error & { statusCode?: number; status?: number }) : undefined;
  return {
    status: carried?.statusCode ?? carried?.status ?? 500,
    body: { detail: String(carried?.message) },
  };
}

const PREPARED_AT_MOST = 1000;
const names = new Map<string, string>();

/** Names a connection's statements by their text. A named statement is prepared on first use and kept. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined
      ? Reflect.apply(query, client, [text, values, ...rest])
      : Reflect.apply(query, client, [{ name, text, values }, ...rest]);
  };
  client.query = named as typeof client.query;
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < PREPARED_AT_MOST) {
    name = `s${String(names.size)}`;
    names.set(text, name);
  }
  return name;
}
