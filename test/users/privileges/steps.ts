import type { OperationName } from '../../../generated/operations.ts';
import type { Ask } from '../../support/service.ts';

// The calls of the random walk. Each one grants something, or removes a limit.

/** One random call. Its numbers select among the objects that exist by then. */
export interface Step {
  operation: Asked;
  actor: number;
  one: number;
  other: number;
  permissions: readonly string[];
  picks: readonly number[];
  amount: number;
  flag: boolean;
}

/** The objects of calls: ids in the order of their creation. */
export interface Known {
  users: readonly number[];
  roles: readonly number[];
  packages: readonly number[];
  lines: readonly number[];
  restrictions: readonly number[];
  /** Returns an unused name. */
  name: string;
}

type Request = (step: Step, known: Known) => Omit<Ask, 'token'>;

export const PASSWORD = 'a password that is known';

const REQUESTS = {
  users_create: ({ permissions, picks, amount, flag }, { name, roles }) => ({
    body: {
      username: name,
      email: 'one@users.example',
      password: PASSWORD,
      roles_ids: some(roles, picks.slice(1)),
      credit: permissions.length > 3 ? amount : 0,
      adult: flag && picks.length === 0,
    },
  }),
  users_edit: ({ one, other, picks, flag }, { users, roles }) => ({
    params: { id: at(users, one) },
    body:
      other % 5 === 0
        ? { password: PASSWORD }
        : other % 5 === 1
          ? { adult: flag }
          : { roles_ids: some(roles, picks.slice(1)) },
  }),
  users_change_owner: ({ one, other }, { users }) => ({
    params: { id: at(users, one) },
    body: { owner_id: at(users, other) },
  }),
  users_change_m3us_owner: ({ one, other }, { users }) => ({
    params: { id: at(users, one) },
    body: { user_id: at(users, other) },
  }),
  m3us_change_owner: ({ one, other }, { lines, users }) => ({
    params: { id: at(lines, one) },
    body: { user_id: at(users, other) },
  }),
  roles_create: ({ permissions, picks }, { name, packages }) => ({
    body: { name, permissions, packages_ids: some(packages, picks) },
  }),
  roles_edit: ({ one, permissions, picks, flag }, { roles, packages }) => ({
    params: { id: at(roles, one) },
    body: flag ? { permissions } : { packages_ids: some(packages, picks.slice(1)) },
  }),
  roles_clone: ({ one }, { roles, name }) => ({ params: { id: at(roles, one) }, body: { name } }),
  roles_setting_edit: ({ one, other, picks, flag }, { roles }) => ({
    params: { id: at(roles, one) },
    body: flag
      ? { roles_can_give: some(roles, picks.slice(1)) }
      : { trial_limit: at([0, 1, 4, 5, 6, null], other), trial_window_hours: at([24, 48, 12], one) },
  }),
  oauth_personal_access_tokens_create: ({ permissions, flag, other }, { name }) => ({
    body: { name, scopes: flag && other % 2 === 0 ? ['*'] : ['users_edit', ...permissions].slice(-6) },
  }),
  transactions_create: ({ one, other, amount, flag }, { users }) => ({
    body: {
      ...(flag ? { from_user_id: at(users, one) } : {}),
      to_user_id: at(users, other),
      amount: Math.max(amount, 0.5),
    },
  }),
  transactions_refund: ({ one, amount }, { users }) => ({
    body: { from_user_id: at(users, one), amount: Math.max(amount, 0.5), reason: 'Account closed' },
  }),
  restrictions_create: ({ one, permissions }, { users }) => ({
    body: {
      title: 'Late',
      description: 'Pays late',
      restrictable_type: 'User',
      restrictable_id: at(users, one),
      policies: permissions.length === 0 ? ['*'] : permissions,
    },
  }),
  restrictions_edit: ({ one }, { restrictions }) => ({
    params: { id: at(restrictions, one) },
    body: { policies: ['users_index'] },
  }),
  restrictions_delete: ({ one }, { restrictions }) => ({ params: { id: at(restrictions, one) } }),
} satisfies Partial<Record<OperationName, Request>>;

export type Asked = keyof typeof REQUESTS;
export const ASKED = Object.keys(REQUESTS) as Asked[];

/** Returns the request of a step, with the existing objects. */
export const requestOf = (step: Step, known: Known): Omit<Ask, 'token'> =>
  (REQUESTS[step.operation] as Request)(step, known);

/** Returns an item of a list for any number. */
export function at<Item>(list: readonly Item[], number: number): Item {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** Returns some items of a list, each once. */
function some(list: readonly number[], numbers: readonly number[]): number[] {
  return [...new Set(numbers.map((number) => at(list, number)))];
}
