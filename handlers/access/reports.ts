import type { ReportKind } from '../../db/schema/columns.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { can, requirePolicy } from './policy.ts';
import { usersWithin } from './users.ts';
import type { Caller, Viewer } from '../call/caller.ts';

/** A kind of report, and the policy that shows all of its reports. */
interface Kind<All extends string> {
  name: ReportKind;
  all: All;
}

/** Selects the reports of a kind that the caller sees: by it, by users below it, or with its vote; all with `all`. */
export function visibleReports<All extends string>(
  caller: Viewer<All>,
  { name, all }: Kind<NoInfer<All>>,
): Filter<'reports'> {
  if (can(caller, all)) return (eb) => eb('reports.kind', '=', name);
  return (eb) =>
    eb(
      'reports.id',
      'in',
      eb
        .selectFrom('report_parties')
        .select('report_parties.report_id')
        .where('report_parties.user_id', '=', caller.id)
        .where('report_parties.kind', '=', name),
    );
}

/** Selects the authors whose reports the caller sees in full: itself and users below it; everyone with the policy. */
export function visibleAuthors<All extends string>(
  caller: Viewer<All>,
  { all }: Kind<NoInfer<All>>,
): Filter<'users'> {
  return can(caller, all) ? allRows : usersWithin(caller);
}

/** Throws 403 unless the caller is the author of a report that it sees, or holds the kind's `all` policy. */
export function requireAuthor<All extends string>(
  caller: Caller<All>,
  { all }: Kind<NoInfer<All>>,
  { created_by_id }: { created_by_id: number },
): void {
  if (created_by_id !== caller.id) requirePolicy(caller, all);
}

/** Throws 403 if the caller sees a report only because it voted for it. */
export function requireVisibleAuthor<All extends string>(
  caller: Caller<All>,
  { all }: Kind<NoInfer<All>>,
  { is_author_visible }: { is_author_visible: boolean },
): void {
  if (!is_author_visible) requirePolicy(caller, all);
}
