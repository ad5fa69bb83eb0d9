import type { Test } from 'tap';
import { Service, type Ask } from './service.ts';
import { OWN } from './world.ts';

/** Sets up users above, below and beside each other, an agent, and calls of the operations on tickets. */
export async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const user = await world.user(above);
  const below = await world.user(user);
  const stranger = await world.user(above);
  const agent = await world.user(root, { permissions: [...OWN, 'tickets_all'] });
  const [token, ofAbove, ofBelow, ofStranger, ofAgent] = await Promise.all(
    [user, above, below, stranger, agent].map((each) => world.token(each)),
  );
  const support = (body: object = {}, callerToken = token) =>
    service.ok('tickets_create_support', {
      token: callerToken ?? '',
      body: { subject: 'Guide', message: 'It stays empty.', ...body },
    });
  const chat = (user_id: number, callerToken = token) =>
    service.call('tickets_create_chat', { token: callerToken ?? '', body: { user_id, message: 'Hello.' } });
  const on = (id: number, callerToken: string | undefined, more: Ask = {}): Ask => ({
    token: callerToken ?? '',
    params: { id },
    ...more,
  });
  const reply = (id: number, callerToken: string | undefined, message = 'And now?') =>
    service.call('tickets_reply', on(id, callerToken, { body: { message } }));
  const setStatus = (id: number, callerToken: string | undefined, status: string) =>
    service.call('tickets_change_status', on(id, callerToken, { body: { status } }));
  const appoint = (id: number, callerToken: string | undefined, agent_id: number | null) =>
    service.call('tickets_appoint_agent', on(id, callerToken, { body: { agent_id } }));
  const show = (id: number, callerToken: string | undefined) =>
    service.ok('tickets_show', on(id, callerToken));
  const people = { root, above, user, below, stranger, agent };
  const tokens = { token, ofAbove, ofBelow, ofStranger, ofAgent };
  return { service, world, db, ...people, ...tokens, support, chat, on, reply, setStatus, appoint, show };
}
