import type { Test } from 'tap';
import type { LineKindName } from '../../db/schema/columns.ts';
import { Service } from './service.ts';
import type { WorldUser } from './world.ts';

// Helpers for tests of restrictions.

export const TERMS = { title: 'Chargeback', description: 'Disputed' };

/** Sets up a root, a reseller with a child and a grandchild, and a stranger, who is a sibling of the reseller. */
export async function family(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const reseller = await world.user(root);
  const child = await world.user(reseller);
  const grandchild = await world.user(child);
  const stranger = await world.user(root);
  const token = await world.token(reseller);

  /** Returns the syncs of a line, oldest first. */
  const syncs = async (line_id: number): Promise<string[]> => {
    const sent = db.selectFrom('syncs').select('action').where('line_id', '=', line_id).orderBy('id');
    return (await sent.execute()).map(({ action }) => action);
  };
  /** Inserts an open connection of a line. */
  const connect = async (line_id: number): Promise<void> => {
    await db.insertInto('activities').values({ line_id, ip: '203.0.113.7' }).execute();
  };
  const connections = async (line_id: number): Promise<number> => {
    const open = db.selectFrom('activities').where('line_id', '=', line_id).where('ended_at', 'is', null);
    return (await open.select('id').execute()).length;
  };
  const restrict = async (caller: WorldUser, fields: object): Promise<number> => {
    const body = { ...TERMS, ...fields };
    return (await service.ok('restrictions_create', { token: await world.token(caller), body })).id;
  };
  const line = (owner: WorldUser, kind: LineKindName = 'm3u'): Promise<number> => world.line(owner, kind);
  const people = { root, reseller, child, grandchild, stranger };
  return { ...people, service, world, db, token, syncs, connect, connections, restrict, line };
}
