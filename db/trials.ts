import { sql } from 'kysely';
import { NO_TRIALS, TRIAL_TERMS } from './role-settings.ts';
import type { Reader } from './reader.ts';

/** The number of free trials that a user may create. */
export interface TrialAllowance {
  /** Free trials in one window; null for no limit. */
  limit: number | null;
  /** Free trials left in the current window; null for no limit. */
  remaining: number | null;
  /** When the oldest counted trial leaves the window, in UTC; null if none is counted. */
  windowResetsAt: string | null;
  /** The minimum balance for any free trial, in hundredths of a credit. */
  minimumTrialCredit: number;
}

/**
 * Returns the free trials of a user, by the role that leaves the most. A role without settings has the defaults. A user
 * without roles has none. The root has no limit, because its debt is below every minimum. Concurrent requests may both
 * see the last trial, so lock the user before creating trials.
 */
export async function trialAllowance(db: Reader, userId: number): Promise<TrialAllowance> {
  const allowance = sql<TrialAllowance>`(
    select null as "limit", null as "windowResetsAt", 0 as "minimumTrialCredit", null as "remaining"
    from users where id = ${userId} and created_by_id = id
    union all
    select setting."limit", used.resets_at as "windowResetsAt", setting.minimum as "minimumTrialCredit",
      case when account.balance < setting.minimum then 0
        when setting."limit" is null then null
        else greatest(setting."limit" - used.count, 0) end as "remaining"
    from user_roles
    left join role_settings on role_settings.role_id = user_roles.role_id
    cross join lateral (
      select ${TRIAL_TERMS.trial_limit} as "limit", ${TRIAL_TERMS.minimum_trial_credit} as minimum,
        make_interval(hours => ${TRIAL_TERMS.trial_window_hours}) as length
    ) as setting
    cross join lateral (
      select count(*) as count, min(created_at) + setting.length as resets_at from trials
      where user_id = user_roles.user_id and not is_paid and created_at > now() - setting.length
    ) as used
    join credit_accounts account on account.user_id = user_roles.user_id and account.purpose = 'credit'
    where user_roles.user_id = ${userId}
    order by "remaining" desc nulls first, "limit" desc nulls first, "windowResetsAt" nulls first
    limit 1)`.as('allowance');
  const left = await db.selectFrom(allowance).selectAll().executeTakeFirst();
  const { trial_limit: limit, minimum_trial_credit: minimumTrialCredit } = NO_TRIALS;
  return left ?? { limit, remaining: limit, windowResetsAt: null, minimumTrialCredit };
}
