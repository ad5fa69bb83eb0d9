import type { Test } from 'tap';
import {
  operations,
  permissions,
  type Operation,
  type OperationName,
  type Permission,
} from '../../generated/operations.ts';
import type { Schema } from '../../handlers/runtime/contract.ts';
import type { Answer } from '../support/contract.ts';
import { urlOf, type Ask, type Service } from '../support/service.ts';
import { NOWHERE, OWN, type World, type WorldUser } from '../support/world.ts';
import type { Prepared, Subject } from './subjects/subject.ts';

export const EVERY_POLICY = Object.keys(permissions) as Permission[];

/**
 * Who plays: the caller, one above it, one below it, and one beside it. None but the root holds an `*_all` permission
 * that the operation does not require.
 */
export interface Cast {
  root: WorldUser;
  above: WorldUser;
  caller: WorldUser;
  below: WorldUser;
  stranger: WorldUser;
}

export async function castOf(
  world: World,
  root: WorldUser,
  permissions: readonly Permission[],
): Promise<Cast> {
  const above = await world.user(root, { permissions });
  const caller = await world.user(above, { permissions });
  const stranger = await world.user(above, { permissions });
  return { root, above, caller, below: await world.user(caller, { permissions }), stranger };
}

/** What everybody holds who plays with an operation. */
export const heldFor = (operation: OperationName): readonly Permission[] => [
  ...new Set([...OWN, ...requiredBy(operation)]),
];

const requiredBy = (operation: OperationName): Permission[] =>
  (operations[operation] as Operation).required as readonly Permission[] as Permission[];

/** One operation, who plays in it, and how it is called and looked at. */
export class Scene {
  readonly t: Test;
  readonly operation: OperationName;
  readonly rules: Operation;
  readonly subject: Subject;
  readonly world: World;
  readonly cast: Cast;
  private readonly service: Service;

  constructor(t: Test, service: Service, cast: Cast, operation: OperationName, subject: Subject) {
    this.t = t;
    this.service = service;
    this.world = service.world;
    this.cast = cast;
    this.operation = operation;
    this.rules = operations[operation];
    this.subject = subject;
  }

  /** The policies that must hold: the operation's own, and the extra ones that do not merely widen it. */
  get required(): Permission[] {
    return requiredBy(this.operation);
  }

  /** What everybody holds who plays. */
  get held(): readonly Permission[] {
    return heldFor(this.operation);
  }

  /** The extra policies that open the objects of everybody. */
  get widening(): readonly Permission[] {
    return this.subject.openedBy ?? openingIn(this.rules);
  }

  /** A user like the caller, with other permissions. */
  callerWith(held = this.held): Promise<WorldUser> {
    return this.world.user(this.cast.above, { permissions: held });
  }

  /** A user like the caller, restricted by these policies. */
  async restricted(policies: readonly string[], held = this.held): Promise<WorldUser> {
    const user = await this.callerWith(held);
    await this.world.restriction({ user_id: user.id }, this.cast.above, policies);
    return user;
  }

  prepare(owner: WorldUser, caller = owner): Prepared | Promise<Prepared> {
    return this.subject.prepare(this.world, owner, caller);
  }

  /** Calls with a token; the answer is held against the contract. */
  call({ ask }: Prepared, token: string, more: Ask = {}): Promise<Answer> {
    return this.service.call(this.operation, { ...ask, ...more, token, from: nextAddress() });
  }

  refused(status: number, { ask }: Prepared, more: Ask): Promise<Schema<'Problem'>> {
    return this.service.refused(status, this.operation, { ...ask, ...more, from: nextAddress() });
  }

  /** Has to reach the object. */
  async reaches(t: Test, object: Prepared, token: string): Promise<void> {
    const answer = await this.call(object, token);
    const { status, body } = answer;
    t.equal(status, 200, status === 200 ? 'it is answered' : JSON.stringify(body));
    if (object.reached !== undefined) t.ok(object.reached(answer), 'the answer tells of it');
    if (object.listed !== undefined) t.ok(idsIn(body).includes(object.listed), 'the list shows it');
  }

  /** Must not reach the object: 404, or a list without it, or as its record says. */
  async misses(t: Test, object: Prepared, token: string): Promise<void> {
    const answer = await this.call(object, token);
    const { status, body } = answer;
    if (object.reached !== undefined) {
      t.notOk(object.reached(answer), 'the answer does not tell of it');
    } else if (object.listed === undefined) {
      t.equal(status, 404);
      t.match(body, { code: 'not_found' });
    } else {
      t.equal(status, 200);
      t.notOk(idsIn(body).includes(object.listed), 'the list does not show it');
    }
  }

  /** Status, headers and bytes of an answer, without what differs from one request to the next. */
  async bytes({ ask }: Prepared, token?: string): Promise<{ status: number; headers: object; body: string }> {
    const { statusCode, headers, payload } = await this.service.app.inject({
      method: this.rules.method,
      url: urlOf(this.operation, ask),
      remoteAddress: nextAddress(),
      headers: {
        'x-request-id': 'the-same',
        ...(token === undefined ? {} : { authorization: token }),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(ask.body === undefined ? {} : { payload: JSON.stringify(ask.body) }),
    });
    const lasting = Object.entries(headers).filter(
      ([name]) => name !== 'date' && !name.startsWith('x-ratelimit-'),
    );
    return { status: statusCode, headers: Object.fromEntries(lasting), body: payload };
  }
}

let addresses = 0;

/** No two requests come from the same address: for some operations an address has few of them a minute. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${String(addresses >> 8)}.${String(addresses & 255)}`;
}

/** Of an operation's policies, those that open the objects of everybody. */
export const openingIn = ({ policies, required }: Operation): Permission[] =>
  (policies as readonly Permission[]).filter(
    (policy) => policy.endsWith('_all') && !required.includes(policy),
  );

/** The same request for what nobody has. */
export function nowhere({ ask }: Prepared): Prepared {
  const params = Object.fromEntries(Object.keys(ask.params ?? {}).map((name) => [name, NOWHERE]));
  return { ask: { ...ask, params } };
}

/** The ids in a list, paged or plain. */
export function idsIn(body: unknown): number[] {
  const items = Array.isArray(body) ? body : (body as { data: unknown }).data;
  return (items as { id: number }[]).map(({ id }) => id);
}
