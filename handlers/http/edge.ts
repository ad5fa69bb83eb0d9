import type { FastifyInstance } from 'fastify';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { EdgeHandlers } from '../call/contract.ts';
import { takeSignedMessages, type TakeMessage } from './signed-messages.ts';

const REPORTS_A_MINUTE = 600;

/** Registers the addresses to which the streaming edge reports. */
export async function registerEdge(
  app: FastifyInstance,
  db: PooledDatabase,
  secret: string,
  handlers: EdgeHandlers,
): Promise<void> {
  const takers: Record<string, TakeMessage> = {};
  for (const [path, answer] of Object.entries(handlers))
    takers[`/edge/v1${path}`] = (body, { deadline }) => answer({ body, db: db.within(deadline) });
  await takeSignedMessages(app, { secret, name: 'edge', perMinute: REPORTS_A_MINUTE }, takers);
}
