import { sql, type Kysely } from 'kysely';
import { NO_TRIALS, TRIAL_TERMS } from './role-settings.ts';
import type { Database } from './schema/index.ts';

/** How many free trials a user may make. */
export interface TrialAllowance {
  /** Free trials in one window; null for no limit. */
  limit: number | null;
  /** Free trials left in the window that ends now; null for no limit. */
  left: number | null;
  /** When the oldest trial that counts leaves the window, in UTC; null when none counts. */
  windowResetsAt: string | null;
  /** Hundredths of a credit that the user must have to make any. */
  minimumTrialCredit: number;
}

/**
 * The free trials of a user, by the role of its that leaves most; a role without settings has the defaults, a user
 * without roles has none, and the root, whose debt is below every minimum, all it wants. Two requests can both be told
 * of the last one: who makes trials locks the user first.
 */
export async function trialAllowance(db: Kysely<Database>, userId: number): Promise<TrialAllowance> {
  const { rows } = await sql<TrialAllowance>`
    select null as "limit", null as "windowResetsAt", 0 as "minimumTrialCredit", null as "left"
    from users where id = ${userId} and created_by_id = id
    union all
    select setting."limit", made.resets_at as "windowResetsAt", setting.minimum as "minimumTrialCredit",
      case when account.balance < setting.minimum then 0
        when setting."limit" is null then null
        else greatest(setting."limit" - made.count, 0) end as "left"
    from user_roles
    left join role_settings on role_settings.role_id = user_roles.role_id
    cross join lateral (
      select ${TRIAL_TERMS.trial_limit} as "limit", ${TRIAL_TERMS.minimum_trial_credit} as minimum,
        make_interval(hours => ${TRIAL_TERMS.trial_window_hours}) as length
    ) as setting
    cross join lateral (
      select count(*) as count, min(created_at) + setting.length as resets_at from trials
      where user_id = user_roles.user_id and not is_paid and created_at > now() - setting.length
    ) as made
    join credit_accounts account on account.user_id = user_roles.user_id and account.purpose = 'credit'
    where user_roles.user_id = ${userId}
    order by "left" desc nulls first, "limit" desc nulls first, "windowResetsAt" nulls first
    limit 1`.execute(db);
  const { trial_limit: limit, minimum_trial_credit: minimumTrialCredit } = NO_TRIALS;
  return rows[0] ?? { limit, left: limit, windowResetsAt: null, minimumTrialCredit };
}
