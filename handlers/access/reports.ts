import type { ReportKind } from '../../db/schema/reports.ts';
import { everyRow, type Filter } from './filter.ts';
import { can, requirePolicy, type Caller, type Viewer } from './policy.ts';
import { usersWithin } from './users.ts';

/** A kind of report, and the policy that opens every one of it. */
interface Kind<All extends string> {
  name: ReportKind;
  all: All;
}

/**
 * Reports of a kind that the caller may see: those that it or a user below it made, and those that it voted for; with
 * `report_<kind>_all` every one.
 */
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

/**
 * Users whose reports of a kind are shown to the caller whole: itself and those below it, or with the policy everyone.
 */
export function knownAuthors<All extends string>(
  caller: Viewer<All>,
  { all }: Kind<NoInfer<All>>,
): Filter<'users'> {
  return can(caller, all) ? everyRow : usersWithin(caller);
}

/** Throws 403 unless the caller is the author of a report that it sees, or holds the policy that opens every one. */
export function requireAuthor<All extends string>(
  caller: Caller<All>,
  { all }: Kind<NoInfer<All>>,
  { created_by_id }: { created_by_id: number },
): void {
  if (created_by_id !== caller.id) requirePolicy(caller, all);
}

/** Throws 403 where the caller sees a report only because it voted for it. */
export function requireKnownAuthor<All extends string>(
  caller: Caller<All>,
  { all }: Kind<NoInfer<All>>,
  { knows_author }: { knows_author: boolean },
): void {
  if (!knows_author) requirePolicy(caller, all);
}
