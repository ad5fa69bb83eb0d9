import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { branchIdOf } from '../../db/tree/tree.ts';
import { withdrawPending } from './queue.ts';
import { LEVELS_THAT_LISTEN, mayListenBelow } from '../access/webhooks.ts';
import type { Caller } from '../call/caller.ts';
import { requireRoom } from '../call/caps.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { page } from '../lists/page.ts';
import { conflict, notFound, validationFailed } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';
import { Destinations } from '../deliveries/destinations.ts';
import { DELIVERY, webhookDeliveries } from './deliveries.ts';
import { newSecret } from '../deliveries/sender.ts';
import { NOW } from '../../db/values/expressions.ts';

// The addresses to which users get events, which handlers/jobs/webhook-delivery.ts sends.

const ENDPOINT_COLUMNS = {
  id: 'webhook_endpoints.id',
  status: 'webhook_endpoints.status',
  created_at: 'webhook_endpoints.created_at',
  updated_at: 'webhook_endpoints.updated_at',
} as const;

/** The columns of an endpoint that its owner sees. */
const ENDPOINT = [
  ...Object.values(ENDPOINT_COLUMNS),
  'webhook_endpoints.url',
  'webhook_endpoints.description',
  'webhook_endpoints.types',
  'webhook_endpoints.including_descendants',
  'webhook_endpoints.failing_since',
  'webhook_endpoints.recover_since as recovering_since',
] as const;

/** How long the old secret signs beside a new one. */
const OLD_SECRET_UNTIL = sql<string>`now() + interval '24 hours'`;

export const webhookEndpoints = {
  webhook_endpoints_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('webhook_endpoints').select(ENDPOINT).where('user_id', '=', call.caller.id),
      columns: ENDPOINT_COLUMNS,
      view: (endpoint) => endpoint,
    }),

  async webhook_endpoints_show({ params, caller, db }) {
    return db
      .selectFrom('webhook_endpoints')
      .select(ENDPOINT)
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirstOrThrow(notFound);
  },

  async webhook_endpoints_create({ body, caller, db, settings, audit }) {
    requireDestination(settings, body.url);
    requireLevel(caller, body.including_descendants);
    await requireRoom(db, 'webhook_endpoints', caller.id);
    await requireRoom(db, 'webhook_endpoints_of_branch', branchIdOf(caller.path));
    const secret = newSecret();
    const webhook_endpoint = await db
      .insertInto('webhook_endpoints')
      .values({ ...body, secret, user_id: caller.id, scopes: [...caller.scopes] })
      .returning(ENDPOINT)
      .executeTakeFirstOrThrow();
    audit({ subjectId: webhook_endpoint.id });
    return { secret, webhook_endpoint };
  },

  async webhook_endpoints_edit({ params, body, caller, db, settings }) {
    if (body.url !== undefined) requireDestination(settings, body.url);
    requireLevel(caller, body.including_descendants ?? false);
    return db
      .updateTable('webhook_endpoints')
      .set({
        ...body,
        ...(body.status === 'active' ? { failing_since: null, rests_until: null } : {}),
        scopes: [...caller.scopes],
        updated_at: NOW,
      })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .returning(ENDPOINT)
      .executeTakeFirstOrThrow(notFound);
  },

  async webhook_endpoints_delete({ params, caller, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook_endpoints')
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await withdrawPending(db, params.id);
    return { message: 'The endpoint is deleted.' };
  },

  async webhook_endpoints_rotate_secret({ params, caller, db }) {
    const secret = newSecret();
    const webhook_endpoint = await db
      .updateTable('webhook_endpoints')
      .set((eb) => ({
        secret,
        old_secret: eb.ref('secret'),
        old_secret_until: OLD_SECRET_UNTIL,
        updated_at: NOW,
      }))
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .returning(ENDPOINT)
      .executeTakeFirstOrThrow(notFound);
    return { secret, webhook_endpoint };
  },

  async webhook_endpoints_ping({ params, caller, db }) {
    await requireActive(db, caller.id, params.id);
    return db
      .insertInto('webhook_deliveries')
      .values({ webhook_endpoint_id: params.id, type: 'ping' })
      .returning(DELIVERY)
      .executeTakeFirstOrThrow();
  },

  async webhook_endpoints_recover({ params, body, caller, db }) {
    await requireActive(db, caller.id, params.id);
    return db
      .updateTable('webhook_endpoints')
      .set({ recover_since: body.since, recover_after: null, updated_at: NOW })
      .where('id', '=', params.id)
      .returning(ENDPOINT)
      .executeTakeFirstOrThrow(notFound);
  },

  ...webhookDeliveries,
} satisfies GroupHandlers<'Webhook Endpoints'>;

/** Throws 422 for a URL that is not public by itself, without a lookup. */
function requireDestination({ webhookNetworks }: Settings, url: string): void {
  const fault = new Destinations(webhookNetworks).faultOf(url);
  if (fault !== undefined) throw validationFailed({ url: [fault] });
}

/** Throws 422 for an endpoint with events of users below, if the caller is too deep in the tree for it. */
function requireLevel(caller: Pick<Caller, 'path'>, includingDescendants: boolean): void {
  if (!includingDescendants || mayListenBelow(caller)) return;
  const most = String(LEVELS_THAT_LISTEN);
  throw validationFailed({
    including_descendants: [`must be false: you are more than ${most} levels below the operator`],
  });
}

/** Locks an endpoint of a user until the transaction ends. Throws 404 if there is none, 409 if it is not active. */
async function requireActive(trx: Transaction<Database>, userId: number, id: number): Promise<void> {
  const { status } = await trx
    .selectFrom('webhook_endpoints')
    .select('status')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (status !== 'active') throw conflict('endpoint_not_active');
}
