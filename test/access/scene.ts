import type { Test } from 'tap';
import {
  operations,
  permissions,
  type Operation,
  type OperationName,
  type Permission,
} from '../../generated/operations.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import type { Answer } from '../support/contract.ts';
import { urlOf, type Ask, type Service } from '../support/service.ts';
import { UNKNOWN_ID, OWN, type World, type WorldUser } from '../support/world.ts';
import type { Prepared, Subject } from './subjects/subject.ts';
import { noteCode } from '../support/seen-codes.ts';

export const EVERY_POLICY = Object.keys(permissions) as Permission[];

/**
 * The users: the caller, one above it, one below it, and one outside its subtree. Only the root holds an `*_all`
 * permission that the operation does not require.
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
  const above = await world.member(root, permissions);
  const caller = await world.member(above, permissions);
  const stranger = await world.member(above, permissions);
  return { root, above, caller, below: await world.member(caller, permissions), stranger };
}

/** The permissions of all users of an operation's scene. */
export const permissionsFor = (operation: OperationName): readonly Permission[] => [
  ...new Set([...OWN, ...requiredBy(operation)]),
];

const requiredBy = (operation: OperationName): readonly Permission[] => operations[operation].required;

/** One operation, its users, and how it is called and judged. */
export class Scene {
  readonly t: Test;
  readonly operation: OperationName;
  readonly rules: Operation;
  readonly subject: Subject;
  readonly world: World;
  readonly cast: Cast;
  readonly #service: Service;

  constructor(t: Test, service: Service, cast: Cast, operation: OperationName, subject: Subject) {
    this.t = t;
    this.#service = service;
    this.world = service.world;
    this.cast = cast;
    this.operation = operation;
    this.rules = operations[operation];
    this.subject = subject;
  }

  /** The policies that must hold: the operation's own, and the extra policies that do not only open more objects. */
  get required(): readonly Permission[] {
    return requiredBy(this.operation);
  }

  /** What a caller needs to get its own object: without those that show it, it is hidden. */
  get needed(): Permission[] {
    return [...this.required, ...(this.subject.shownBy ?? [])];
  }

  /** The permissions of all users. */
  get heldPermissions(): readonly Permission[] {
    return permissionsFor(this.operation);
  }

  /** The extra policies that open the objects of all users. */
  get widening(): readonly Permission[] {
    return this.subject.openedBy ?? openingIn(this.rules);
  }

  /** Returns a user like the caller with other permissions. */
  callerWith(heldPermissions = this.heldPermissions): Promise<WorldUser> {
    return heldPermissions.length === 0
      ? this.world.user(this.cast.above, { permissions: [] })
      : this.world.member(this.cast.above, heldPermissions);
  }

  /** Returns a user like the caller, restricted by these policies. */
  async restricted(policies: readonly string[], heldPermissions = this.heldPermissions): Promise<WorldUser> {
    const user = await this.callerWith(heldPermissions);
    await this.world.restriction({ user_id: user.id }, this.cast.above, policies);
    return user;
  }

  prepare(owner: WorldUser, caller = owner): Prepared | Promise<Prepared> {
    return this.subject.prepare(this.world, owner, caller);
  }

  /** Calls the operation with a token. The response is checked against the contract. */
  call({ ask }: Prepared, token: string, more: Ask = {}): Promise<Answer> {
    return this.#service.call(this.operation, { ...ask, ...more, token, from: nextAddress() });
  }

  refused(status: number, { ask }: Prepared, more: Ask): Promise<Schema<'Problem'>> {
    return this.#service.refused(status, this.operation, { ...ask, ...more, from: nextAddress() });
  }

  /** Asserts that the request reaches the object. */
  async reaches(t: Test, object: Prepared, token: string): Promise<void> {
    const answer = await this.call(object, token);
    const { status, body } = answer;
    t.equal(status, 200, status === 200 ? 'the response is 200' : JSON.stringify(body));
    if (object.reached !== undefined) t.ok(object.reached(answer), 'the response is about the object');
    if (object.listed !== undefined)
      t.ok(idsIn(body).includes(object.listed), 'the list contains the object');
  }

  /** Asserts that the request does not reach the object: 404 or 422, or a list without it, or as its record says. */
  async misses(t: Test, object: Prepared, token: string): Promise<void> {
    const answer = await this.call(object, token);
    const { status, body } = answer;
    if (object.reached !== undefined) {
      t.notOk(object.reached(answer), 'the response is not about the object');
    } else if (object.listed === undefined) {
      t.match({ status, body }, missed(object));
    } else {
      t.equal(status, 200);
      t.notOk(idsIn(body).includes(object.listed), 'the list does not contain the object');
    }
  }

  /** Returns status, headers and bytes of a response, without what differs between any two requests. */
  async bytes({ ask }: Prepared, token?: string): Promise<{ status: number; headers: object; body: string }> {
    const { statusCode, headers, payload } = await this.#service.app.inject({
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
    if (statusCode !== 200) noteCode(this.operation, JSON.parse(payload));
    const lasting = Object.entries(headers).filter(
      ([name]) => name !== 'date' && !name.startsWith('x-ratelimit-'),
    );
    return { status: statusCode, headers: Object.fromEntries(lasting), body: payload };
  }
}

/** Returns what answers a request for an object out of reach: 404 if the path names it, 422 if the body or the query does. */
export const missed = ({ ask }: Prepared): { status: number; body: { code: string } } =>
  ask.params === undefined
    ? { status: 422, body: { code: 'validation_failed' } }
    : { status: 404, body: { code: 'not_found' } };

let addresses = 0;

/** Each request has its own address, because some operations have a low limit per address. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${String(addresses >> 8)}.${String(addresses & 255)}`;
}

/** Returns the policies of an operation that open the objects of all users. */
export const openingIn = ({ policies, required }: Operation): Permission[] =>
  policies.filter((policy) => policy.endsWith('_all') && !required.includes(policy));

/** Returns the same request for an object that does not exist. */
export function withAbsentId({ ask }: Prepared): Prepared {
  const params = Object.fromEntries(Object.keys(ask.params ?? {}).map((name) => [name, UNKNOWN_ID]));
  return { ask: { ...ask, params } };
}

/** Returns the ids in a list, with or without pages. */
export function idsIn(body: unknown): number[] {
  const items = Array.isArray(body) ? body : (body as { data: unknown }).data;
  return (items as { id: number }[]).map(({ id }) => id);
}
