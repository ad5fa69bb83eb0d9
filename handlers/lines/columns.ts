import { hasStatus } from '../../db/lines.ts';
import { hasUsername } from '../../db/usernames.ts';

/** The columns of the sort and filter keys that the lists of all kinds share. */
export const lineColumns = {
  id: 'lines.id',
  username: 'lines.username',
  username_exact: (names: readonly string[]) => hasUsername('lines.username', names),
  status: hasStatus,
  package_id: 'lines.package_id',
  template_id: 'lines.template_id',
  user_id: 'lines.user_id',
  external_id: 'lines.external_id',
  is_trial: 'lines.is_trial',
  is_paid_trial: 'lines.is_paid_trial',
  auto_renewal: 'lines.auto_renewal',
  customer_has_paid: 'lines.customer_has_paid',
  note: 'lines.note',
  expired_at: 'lines.expired_at',
  expired_from: 'lines.expired_at',
  expired_to: 'lines.expired_at',
  created_at: 'lines.created_at',
  created_from: 'lines.created_at',
  created_to: 'lines.created_at',
  updated_at: 'lines.updated_at',
  updated_from: 'lines.updated_at',
  updated_to: 'lines.updated_at',
} as const;
