import { operations, permissions as names, type Permission } from '../generated/operations.ts';
import type { GroupHandlers, Query, Schema } from './runtime/contract.ts';
import { envelope, type Page } from './runtime/page.ts';

type PermissionView = Schema<'Permission'>;

export const permissions = {
  permissions_index: (call) => permissionPage(call, PERMISSIONS),
  permissions_collection: () => PERMISSIONS.map(({ name }) => name),
} satisfies Partial<GroupHandlers<'Permissions'>>;

/** Every permission there is, by name: the operations and the `*_all` ones, from the generated table. */
const PERMISSIONS: readonly PermissionView[] = Object.entries(names).map(([name, description]) => ({
  name,
  group: groupOf(name),
  description,
}));

/** True for the name of a permission that there is. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(names, name);
}

/** Those of the names that are permissions, by name, as the contract shows them. */
export function permissionsNamed(held: Iterable<string>): PermissionView[] {
  const wanted = new Set(held);
  return PERMISSIONS.filter(({ name }) => wanted.has(name));
}

/** One page of permissions, for every operation that lists some: they sort and filter alike. */
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

/** By the keys in their order, and by name among equals. */
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

/** An operation's permission belongs to its group, an `*_all` one to that of the operations it widens. */
function groupOf(permission: string): string {
  const widened = permission.endsWith('_all') ? permission.slice(0, -'all'.length) : undefined;
  const named = Object.entries(operations).find(
    ([name]) => name === permission || (widened !== undefined && name.startsWith(widened)),
  );
  if (named === undefined) throw new Error(`no operation is opened by ${permission}`);
  return named[1].group;
}
