import { operations, permissions as names, type Permission } from '../generated/operations.ts';
import type { GroupHandlers, Query, Schema } from './call/contract.ts';
import { envelope, type Page } from './lists/page.ts';

type PermissionView = Schema<'PermissionItem'>;

export const permissions = {
  permissions_index: (call) => permissionPage(call, PERMISSIONS),
  permissions_collection: () => PERMISSIONS.map(({ name }) => name),
} satisfies Partial<GroupHandlers<'Permissions'>>;

/** All permissions by name: the operations, and the `*_all` ones. */
const PERMISSIONS: readonly PermissionView[] = Object.entries(names).map(([name, description]) => ({
  name,
  group: groupOf(name),
  description,
}));

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(names, name);
}

/** Returns the permissions among these names, by name, as the contract shows them. */
export function permissionsNamed(permissionNames: Iterable<string>): PermissionView[] {
  const wanted = new Set(permissionNames);
  return PERMISSIONS.filter(({ name }) => wanted.has(name));
}

/** Returns a page of permissions for any operation that lists some, with the same sort and filter keys. */
export function permissionPage(
  { query, url }: { query: Query<'permissions_index'>; url: string },
  list: readonly PermissionView[],
): Page<PermissionView> {
  const { page, per_page: size, sort, 'filters[name]': name = '', 'filters[group]': group = '' } = query;
  const found = list
    .filter((permission) => contains(permission.name, name) && contains(permission.group, group))
    .toSorted((a, b) => compare(a, b, sort));
  return envelope({ query, url }, found.slice((page - 1) * size, page * size), found.length);
}

type Sort = Query<'permissions_index'>['sort'];

/** Compares by the sort keys in order, then by name. */
function compare(a: PermissionView, b: PermissionView, sort: Sort): number {
  for (const key of [...sort, 'name'] as const) {
    const [descending, field] = key.startsWith('-') ? [true, key.slice(1)] : [false, key];
    const [left, right] = field === 'group' ? [a.group, b.group] : [a.name, b.name];
    if (left !== right) return left < right !== descending ? -1 : 1;
  }
  return 0;
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

/** Returns the group of a permission; for `*_all`, the group of the operations that it widens. */
function groupOf(permission: string): string {
  const widened = permission.endsWith('_all') ? permission.slice(0, -'all'.length) : undefined;
  const named = Object.entries(operations).find(
    ([name]) => name === permission || (widened !== undefined && name.startsWith(widened)),
  );
  if (named === undefined) throw new Error(`no operation is opened by ${permission}`);
  return named[1].group;
}
