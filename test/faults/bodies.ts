import type { InjectOptions } from 'fastify';
import assert from 'node:assert/strict';
import { openDatabase } from '../../db/connection/connection.ts';
import { operations, permissions, type OperationName, type Permission } from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import type { Scope } from '../support/processes.ts';
import { Service, urlOf } from '../support/service.ts';
import { shapelessBodies, worstBodies, type WorstBody } from './bodies/worst.ts';

/** A request, and what it cost the service. */
export interface Cost {
  operation: OperationName;
  what: string;
  bytes: number;
  status: number;
  /** Milliseconds of CPU of the process: the least of several attempts. */
  cpu: number;
}

/** Milliseconds of CPU within which a request must be refused. Cheaper ones are not tried again. */
export const MOST_CPU = 50;
const ATTEMPTS = 5;

/** Everything that takes a body, for a caller with a token. */
const OPERATIONS = (Object.keys(shapes) as OperationName[]).filter((name) => operations[name].secured);

/**
 * Sends the worst bodies that the contract suggests to every operation, by a caller who may call everything and owns
 * nothing. Returns what each cost, the dearest first. Calls `tell` with the costs of each operation.
 */
export async function runBodies(
  scope: Scope,
  { databaseUrl, operations: asked = OPERATIONS }: { databaseUrl: string; operations?: OperationName[] },
  tell: (costs: Cost[]) => void,
): Promise<Cost[]> {
  const db = openDatabase(databaseUrl, 4);
  scope.teardown(() => db.destroy());
  const host = {
    teardown: (end: () => unknown) => scope.teardown(end),
    same: (found: unknown, wanted: unknown) => {
      assert.deepEqual(found, wanted);
      return true;
    },
  };
  const service = await Service.on(host, { db, databaseUrl });
  const root = await service.world.user(null);
  const leaf = await service.world.user(root, { permissions: Object.keys(permissions) as Permission[] });
  const token = await service.world.token(leaf);

  const costs: Cost[] = [];
  const known = new Set<string>();
  for (const operation of asked) {
    const own: Cost[] = [];
    const shapeless = operation === asked[0] ? shapelessBodies() : [];
    for (const body of [...shapeless, ...worstBodies(operation, known)]) {
      const { status, cpu } = await leastOf(service, requestOf(operation, body, token));
      own.push({ operation, what: body.what, bytes: body.payload.length, status, cpu });
    }
    tell(own);
    costs.push(...own);
  }
  return costs.sort((one, other) => other.cpu - one.cpu);
}

function requestOf(operation: OperationName, { type, payload }: WorstBody, token: string): InjectOptions {
  const { path, method } = operations[operation];
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
  return {
    method,
    url: urlOf(operation, { params }),
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  };
}

/** Compilers and collectors of garbage run beside the first attempts. */
async function leastOf({ app }: Service, request: InjectOptions): Promise<{ status: number; cpu: number }> {
  let least = Infinity;
  for (let attempt = 1; ; attempt += 1) {
    const before = process.cpuUsage();
    const { statusCode } = await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < MOST_CPU || attempt === ATTEMPTS) return { status: statusCode, cpu: least };
  }
}
