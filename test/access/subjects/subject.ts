import type { LineKindName } from '../../../db/schema/columns.ts';
import type { OperationName, Permission } from '../../../generated/operations.ts';
import type { Answer } from '../../support/contract.ts';
import type { Ask } from '../../support/service.ts';
import type { World, WorldUser } from '../../support/world.ts';

// What the access test needs to know to call an operation successfully, where its path does not say it.

export interface Subject {
  /** Whose objects a caller reaches without any `*_all` policy; null for an operation without an object. */
  reach: 'own' | 'subtree' | 'everyone' | null;
  /** The `*_all` policies that open the object; by default all that the operation may check. */
  openedBy?: readonly Permission[];
  /** Policies without which the object is hidden, although the operation may be called. */
  shownBy?: readonly Permission[];
  /**
   * Creates an object of `owner`, and returns the request by which `caller` asks for it: the owner itself or another
   * user.
   */
  prepare: (world: World, owner: WorldUser, caller: WorldUser) => Prepared | Promise<Prepared>;
  /** Other places of an id in the query or the body. Each is tried with an id that the caller may not see. */
  places?: Readonly<Record<string, Place>>;
}

/** The records of some operations. */
export type Subjects = Partial<Record<OperationName, Subject>>;

export interface Prepared {
  ask: Ask;
  /** For a list: the id of the object, which the list contains or does not contain. */
  listed?: number;
  /** For a response that shows neither by 404 nor as a list whether the object was reached: how it shows that. */
  reached?: (answer: Answer) => boolean;
}

export interface Place {
  /** Creates the object of the id outside the caller's reach: it belongs to `stranger`. Returns its id. */
  hidden: (world: World, stranger: WorldUser) => number | Promise<number>;
  /** Whether one above the caller is no stranger here. */
  seenAbove?: true;
  /** Returns the same request with this id in its place, alone or beside ids that the caller may see. */
  ask: (ask: Ask, id: number) => Ask;
}

/** An operation without an object. */
export function withoutObject(ask: Ask): Subject {
  return { reach: null, prepare: () => ({ ask }) };
}

/** An operation on a line of this kind. */
export function line(kind: LineKindName): Subject {
  return { reach: 'subtree', prepare: async (world, owner) => byId(await world.line(owner, kind)) };
}

/** Whether a response has reached the package that the request names: one that the caller may not sell is 422. */
export const isSold = ({ status, body }: Answer): boolean =>
  status === 200 || (body as { code: string }).code !== 'package_not_allowed';

export function byId(id: number): Prepared {
  return { ask: { params: { id } } };
}

/** Returns the same request with other fields in its body. */
export function withBody(ask: Ask, fields: Record<string, unknown>): Ask {
  return { ...ask, body: { ...(ask.body as object), ...fields } };
}

/** Returns the same request with other fields in each of its lines. */
export function withLines(ask: Ask, fields: Record<string, unknown>): Ask {
  const { lines } = ask.body as { lines: object[] };
  return withBody(ask, { lines: lines.map((one) => ({ ...one, ...fields })) });
}
