import type { Insertable } from 'kysely';
import type { Account } from '../../db/ledger/ledger.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';

// The rows of what users and lines are, as they are inserted without a request: by the seed and by tests. `set` has the
// columns that are otherwise, and further ones. All rows of one caller have the same columns in the same order.

type Row<Table> = Insertable<Table>;
type Columns<Table> = Partial<Row<Table>>;

/** Returns a user below another one. The root is below itself. */
export const userRow = (
  { id, parentId, path }: { id: number; parentId: number; path: string },
  set: Columns<Database['users']> = {},
): Row<Database['users']> => {
  const username = `user-${String(id)}`;
  return {
    id,
    username,
    email: `${username}@users.example`,
    created_by_id: parentId,
    path,
    pin: String(id).padStart(6, 'PIN000').slice(-6),
    note: `note on ${username}`,
    messaging_phone: `+4670${String(id).padStart(7, '0')}`,
    messaging_handle: `handle-${username}`,
    last_ip: '203.0.113.9',
    ...set,
  };
};

/** Returns the two accounts of a user. */
export const accountRows = (user_id: number, isRoot: boolean) =>
  (['credit', 'sales'] as const satisfies Account['purpose'][]).map((purpose) => ({
    user_id,
    purpose,
    may_go_below_zero: isRoot && purpose === 'credit',
  }));

/** Returns a package, by default one month for ten credits. */
export const packageRow = (
  name: string,
  set: Columns<Database['packages']> = {},
): Row<Database['packages']> => ({
  name,
  credit: 1000,
  period: 1,
  period_type: 'month',
  max_connections: 4,
  ...set,
});

/** What a line is sold as. A kind has some of these. */
export interface LineNames {
  username: string;
  password: string;
  mac_address: string;
  code: string;
}

/** Returns a line of an owner: one that runs from a time to another, or a code that waits for a device. */
export function lineRow(
  kind: LineKindName,
  names: LineNames,
  period: readonly [from: Date | string, to: Date | string] | undefined,
  set: Columns<Database['lines']> & Pick<Row<Database['lines']>, 'user_id' | 'package_id'>,
): Row<Database['lines']> {
  const hasDevice = kind !== 'm3u' && period !== undefined;
  return {
    kind,
    username: period ? names.username : null,
    password: period ? names.password : null,
    mac_address: hasDevice ? names.mac_address : null,
    code: kind === 'activecode' ? names.code : null,
    created_by_id: set.user_id,
    activated_at: period?.[0] ?? null,
    expired_at: period?.[1] ?? null,
    ...set,
  };
}

/** Returns a restriction on a user or on a line, by default one of all operations. */
export const restrictionRow = (
  target: { user_id: number } | { line_id: number },
  creatorId: number,
  set: Columns<Database['restrictions']> = {},
): Row<Database['restrictions']> => ({
  title: 'Chargeback',
  description: 'Disputed',
  user_id: null,
  line_id: null,
  created_by_id: creatorId,
  policies: ['*'],
  ...target,
  ...set,
});
