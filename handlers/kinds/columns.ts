import { hasStatus } from '../../db/lines.ts';
import { columnsOf, hasUsername } from '../../db/values/expressions.ts';

/** The columns of the sort and filter keys that the lists of all kinds share. */
export const lineColumns = {
  ...columnsOf('lines', [
    'id',
    'username',
    'package_id',
    'template_id',
    'user_id',
    'external_id',
    'is_trial',
    'is_paid_trial',
    'auto_renewal',
    'customer_has_paid',
    'note',
    'expired_at',
    'created_at',
    'updated_at',
  ]),
  username_exact: (names: readonly string[]) => hasUsername('lines.username', names),
  status: hasStatus,
  expired_from: 'lines.expired_at',
  expired_to: 'lines.expired_at',
  created_from: 'lines.created_at',
  created_to: 'lines.created_at',
  updated_from: 'lines.updated_at',
  updated_to: 'lines.updated_at',
} as const;
