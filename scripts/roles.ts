import { operations, permissions, type Operation, type Permission } from '../generated/operations.ts';

// What each kind of user needs: the roles that the demo and the seed make.

export interface RoleOfKind {
  id: number;
  name: string;
  permissions: readonly Permission[];
  /** Ids of the roles that its holders may give. */
  gives: readonly number[];
  /** Free trials a day; null for any number. */
  trials: number | null;
  /** The credit that free trials ask for, in hundredths. */
  trialCredit: number;
}

const table: Readonly<Record<string, Operation>> = operations;
const EVERY = Object.keys(permissions) as Permission[];

/** Groups whose things are made for the resellers below: those who have none below only read them. */
const OF_MASTERS = ['Roles', 'Role Settings', 'Announcements', 'Voucher Templates', 'Reward Programs'];
/** What a support agent does beside reading: helping, and nothing that moves credit or changes a line. */
const HELPING =
  /^(tickets_|report_\w+_(fix|to_ticket|edit)$|\w+_kill_connections$|notifications_mark_as_read$|quick_actions_)/;

const opensAll = (permission: Permission): boolean => permission.endsWith('_all');
const reads = (permission: Permission): boolean => table[permission]?.method === 'GET';
/** Whoever may sell a package may not price it: such operations ask for more than their own policy. */
const isOfOperator = (permission: Permission): boolean =>
  opensAll(permission) || (table[permission]?.required.some((policy) => policy.endsWith('_all')) ?? false);

const OF_RESELLERS = EVERY.filter((permission) => !isOfOperator(permission));
const isForThoseBelow = (permission: Permission): boolean =>
  !reads(permission) && OF_MASTERS.includes(table[permission]?.group ?? '');

export const OPERATOR: RoleOfKind = {
  id: 1,
  name: 'Operator',
  permissions: EVERY,
  gives: [1, 2, 3, 4],
  trials: null,
  trialCredit: 0,
};
export const RESELLER: RoleOfKind = {
  id: 2,
  name: 'Reseller',
  permissions: OF_RESELLERS.filter((permission) => !isForThoseBelow(permission)),
  gives: [2],
  trials: 5,
  trialCredit: 1000,
};
export const MASTER_RESELLER: RoleOfKind = {
  id: 3,
  name: 'Master reseller',
  permissions: OF_RESELLERS,
  gives: [2],
  trials: 20,
  trialCredit: 5000,
};
export const SUPPORT_AGENT: RoleOfKind = {
  id: 4,
  name: 'Support agent',
  permissions: EVERY.filter(
    (permission) => opensAll(permission) || reads(permission) || HELPING.test(permission),
  ).filter((permission) => permission !== 'packages_all'),
  gives: [],
  trials: 0,
  trialCredit: 0,
};
export const ROLES: readonly RoleOfKind[] = [OPERATOR, RESELLER, MASTER_RESELLER, SUPPORT_AGENT];
