import type { ReportKind } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { load, type Load, type Rows } from './load.ts';
import type { Market } from './market.ts';
import { DAY, createdAt, stamps, time } from './time.ts';
import { someReseller } from './tree.ts';

// Channels, movies and series, with reports of their faults. No report has become a ticket.

const USE = { AUTHOR: 60, VOTER: 61, STATE: 62 };

const KINDS = ['channel', 'vod', 'series'] as const satisfies ReportKind[];
const ISSUES = [
  'offline',
  'buffering',
  'no_sound',
  'no_picture',
  'out_of_sync',
  'wrong_content',
  'wrong_language',
  'subtitles',
  'guide',
  'incomplete',
  'other',
] as const satisfies Database['reports']['issue'][];

/** The number of reports per channel, movie and series. It is high enough that every issue occurs, and some repeat. */
const REPORTS_EACH = 16;
const VOTED_TWICE = 4;

/** Returns the loads of streams, series and reports, with one report per user. */
export function reports(market: Market): Load[] {
  const count = market.users > 1 ? market.users : 0;
  const targets = targetsOf(count);
  return [
    load('streams', () => streamRows(targets), 2 * targets),
    load('series', () => seriesRows(targets), targets),
    load('reports', () => reportRows(market, count), count),
    load('report_votes', () => voteRows(market, count)),
  ];
}

/** Returns the number of channels, which is also that of movies and of series. */
const targetsOf = (count: number): number => Math.ceil(count / KINDS.length / REPORTS_EACH);

function* streamRows(targets: number): Rows<'streams'> {
  for (let id = 1; id <= 2 * targets; id += 1) {
    const type = id <= targets ? 'live' : 'movie';
    yield { id, type, name: `${type === 'live' ? 'Channel' : 'Film'} ${String(id)}` };
  }
}

function* seriesRows(targets: number): Rows<'series'> {
  for (let id = 1; id <= targets; id += 1) yield { id, name: `Series ${String(id)}` };
}

function* reportRows(market: Market, count: number): Rows<'reports'> {
  const targets = targetsOf(count);
  for (let id = 1; id <= count; id += 1) {
    const place = id % KINDS.length;
    const kind = KINDS[place] ?? KINDS[0];
    // An issue repeats for a target only after all other issues. The earlier report has been fixed by then.
    const turn = Math.floor(id / KINDS.length);
    const target = 1 + (turn % targets);
    const isLatest = count - id < KINDS.length * targets * ISSUES.length;
    const isFixed = !isLatest || market.random(id, USE.STATE) < 0.6;
    const created = createdAt(id, count);
    yield {
      id,
      kind,
      stream_id: kind === 'series' ? null : target + place * targets,
      series_id: kind === 'series' ? target : null,
      issue: ISSUES[Math.floor(turn / targets) % ISSUES.length] ?? 'other',
      description: `Since about ${String(id % 24)} o'clock.`,
      status: isFixed ? 'fixed' : 'open',
      votes: votersOf(market, id).length,
      created_by_id: authorOf(market, id),
      fixed_at: isFixed ? time(created + DAY) : null,
      ...stamps(created),
    };
  }
}

const authorOf = ({ users, random }: Market, report: number): number =>
  someReseller(users, random(report, USE.AUTHOR));

/** Returns the author, and sometimes one more user. */
function votersOf(market: Market, report: number): number[] {
  const author = authorOf(market, report);
  const other = someReseller(market.users, market.random(report, USE.VOTER));
  return report % VOTED_TWICE === 0 && other !== author ? [author, other] : [author];
}

function* voteRows(market: Market, count: number): Rows<'report_votes'> {
  for (let report_id = 1; report_id <= count; report_id += 1) {
    for (const user_id of votersOf(market, report_id)) {
      yield { report_id, user_id, created_at: time(createdAt(report_id, count)) };
    }
  }
}
