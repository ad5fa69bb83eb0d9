import { sql } from 'kysely';
import { operations } from '../generated/operations.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { page } from './lists/page.ts';
import { notFound, validationFailed } from './call/problem.ts';
import { nextPosition, NOW } from '../db/values/expressions.ts';
import { requireRoom } from './call/caps.ts';

const COLUMNS = {
  id: 'quick_actions.id',
  name: 'quick_actions.name',
  operation: 'quick_actions.operation',
  payload: 'quick_actions.payload',
  position: 'quick_actions.position',
  created_at: 'quick_actions.created_at',
  updated_at: 'quick_actions.updated_at',
} as const;
const QUICK_ACTION = Object.values(COLUMNS);

const LARGEST_PAYLOAD = 16_384;

export const quickActions = {
  quick_actions_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('quick_actions').select(QUICK_ACTION).where('user_id', '=', call.caller.id),
      columns: COLUMNS,
      view: (action) => action,
    }),

  async quick_actions_show({ params, caller, db }) {
    return db
      .selectFrom('quick_actions')
      .select(QUICK_ACTION)
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirstOrThrow(notFound);
  },

  async quick_actions_create({ body: { payload, ...fields }, caller, db, audit }) {
    requireOperation(fields.operation);
    const written = asJson(payload);
    await requireRoom(db, 'quick_actions', caller.id);
    const siblings = sql`quick_actions where user_id = ${caller.id}`;
    const action = await db
      .insertInto('quick_actions')
      .values({ position: nextPosition(siblings), ...fields, payload: written, user_id: caller.id })
      .returning(QUICK_ACTION)
      .executeTakeFirstOrThrow();
    audit({ subjectId: action.id });
    return action;
  },

  async quick_actions_edit({ params, body: { payload, ...fields }, caller, db }) {
    if (fields.operation !== undefined) requireOperation(fields.operation);
    return db
      .updateTable('quick_actions')
      .set({
        ...fields,
        ...(payload === undefined ? {} : { payload: asJson(payload) }),
        updated_at: NOW,
      })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .returning(QUICK_ACTION)
      .executeTakeFirstOrThrow(notFound);
  },

  async quick_actions_delete({ params, caller, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('quick_actions')
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The quick action is deleted.' };
  },
} satisfies GroupHandlers<'Quick Actions'>;

function requireOperation(name: string): void {
  if (!Object.hasOwn(operations, name)) {
    throw validationFailed({ operation: ['is not an operation of this API'] });
  }
}

/** Returns a payload as JSON. Throws 422 if it is too large or cannot be stored. */
function asJson(payload: Schema<'QuickActionPayload'>): string {
  const json = JSON.stringify(payload);
  if (Buffer.byteLength(json) > LARGEST_PAYLOAD) {
    throw validationFailed({ payload: [`must be at most ${String(LARGEST_PAYLOAD)} bytes as JSON`] });
  }
  if (holds(payload, (value) => typeof value === 'string' && value.includes('\0')))
    throw validationFailed({ payload: ['must be without NUL characters'] });
  // JSON would store such a number as null.
  if (holds(payload, (value) => value === Infinity || value === -Infinity))
    throw validationFailed({ payload: ['has a number that is too large'] });
  return json;
}

/** Returns whether the test holds for a value, or for a name or value within it. */
function holds(value: unknown, isSuch: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return isSuch(value);
  return Object.entries(value).some(([name, item]) => isSuch(name) || holds(item, isSuch));
}
