import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { saleSubjects } from './sales.ts';
import { comparedBy, leaf, reseller, root, subject, type Player, type Subject } from './subjects.ts';

// The requests sent to a small operator and to a big one, with the bound on the growth of their cost.

/** A subject, and the maximum ratio of its cost in the big database to that in the small one. */
export interface Growing {
  subject: Subject;
  goal: number;
}

const READ = 1.3;
const WRITE = 1.3;
const FIRST_PAGE = 1.5;
const FAR_PAGE = 3;

/**
 * Returns the subjects for a database, the same for each. Optionally limited to names that contain one of the given
 * parts.
 */
export async function growingSubjects(
  db: Kysely<Database>,
  parts: readonly string[] | undefined,
): Promise<Growing[]> {
  const subjects = await allSubjects(db);
  return subjects.filter(({ subject: { name } }) => parts?.some((part) => name.includes(part)) ?? true);
}

async function allSubjects(db: Kysely<Database>): Promise<Growing[]> {
  const top = await root(db);
  const middle = await reseller(db);
  const bottom = await leaf(db);
  return [
    ...(await compared(db, top)),
    ...(await compared(db, middle)),
    ...[top, middle, bottom].flatMap(firstPages),
    ...farPages(top),
    ...(await filtered(db, top)),
    ...Object.values(await saleSubjects(db)).map((sale) => ({ subject: sale, goal: WRITE })),
  ];
}

async function compared(db: Kysely<Database>, caller: Player): Promise<Growing[]> {
  const subjects = await comparedBy(db, caller);
  return (Object.values(subjects) as Subject[]).map((one) => ({ subject: one, goal: READ }));
}

function firstPages(caller: Player): Growing[] {
  const user = `/users/${String(caller.id)}`;
  const lists = {
    users_index: '/users',
    users_childrens: `${user}/childrens`,
    users_descendants: `${user}/descendants`,
    transactions_index: '/transactions',
    logs_index: '/logs',
    failed_requests_index: '/failed-requests',
    m3us_index: '/m3us',
    mags_index: '/mags',
    enigmas_index: '/enigmas',
    activecodes_index: '/activecodes',
    ...lineLists(caller),
    ...salesSummaries(),
    vouchers_index: '/vouchers',
    voucher_templates_index: '/voucher-templates',
    reward_programs_index: '/reward-programs',
    request_credits_index: '/request-credits',
    request_refunds_index: '/request-refunds',
    tickets_index: '/tickets',
    report_channels_index: '/report-channels',
    report_vods_index: '/report-vods',
    report_series_index: '/report-series',
    announcements_index: '/announcements',
  };
  return Object.entries(lists).map(([operation, path]) => ({
    subject: subject(caller, operation, [path]),
    goal: FIRST_PAGE,
  }));
}

/**
 * Returns the first part of the list of all lines, with each filter that finds many. Some find less than a page among the few
 * lines of a small reseller. These are asked for two lines as well: their whole pages differ in length.
 */
function lineLists({ id }: Player): Record<string, string> {
  const long = '2020-01-01%2000:00:00';
  const end = `${new Date().getUTCFullYear().toString()}-01-01%2000:00:00`;
  return {
    lines_index: '/lines',
    'lines_index status=active': '/lines?filters[status]=active',
    'lines_index status=expired': '/lines?filters[status]=expired',
    'lines_index status=restricted': '/lines?filters[status]=restricted',
    'lines_index status=restricted, two,': '/lines?filters[status]=restricted&limit=2',
    'lines_index status=waiting': '/lines?filters[status]=waiting',
    'lines_index status=waiting, two,': '/lines?filters[status]=waiting&limit=2',
    'lines_index status=refunded': '/lines?filters[status]=refunded',
    'lines_index type=Mag': '/lines?filters[type]=Mag',
    'lines_index package_id': '/lines?filters[package_id]=1',
    'lines_index package_id, two,': '/lines?filters[package_id]=1&limit=2',
    'lines_index user_id': `/lines?filters[user_id]=${String(id)}`,
    'lines_index user_id, two,': `/lines?filters[user_id]=${String(id)}&limit=2`,
    'lines_index expired_from': `/lines?filters[expired_from]=${long}`,
    'lines_index expired_to': `/lines?filters[expired_to]=${end}`,
    'lines_index expired_to, two,': `/lines?filters[expired_to]=${end}&limit=2`,
    'lines_index updated_from': `/lines?filters[updated_from]=${long}`,
    'lines_index deleted': '/lines?filters[deleted]=true',
  };
}

/** Returns the summary of a year's sales by each group. */
function salesSummaries(): Record<string, string> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const groups = ['user', 'package', 'kind', 'day', 'month'];
  return Object.fromEntries(
    groups.map((group) => [
      `transactions_summary_sales by ${group}`,
      `/transactions/summary/sales?group_by=${group}&filters[created_from]=${day(365)}&filters[created_to]=${day(0)}`,
    ]),
  );
}

/**
 * Returns pages far from the start. They must also exist in the small database with its thousand users, so pages hold
 * one item.
 */
function farPages(caller: Player): Growing[] {
  const lists = {
    users_index: '/users',
    users_descendants: `/users/${String(caller.id)}/descendants`,
    transactions_index: '/transactions',
    logs_index: '/logs',
  };
  return Object.entries(lists).map(([operation, path]) => ({
    subject: subject(caller, `${operation}, page 999,`, [`${path}?per_page=1&page=999`]),
    goal: FAR_PAGE,
  }));
}

/** Returns filters that match few rows among many. */
async function filtered(db: Kysely<Database>, caller: Player): Promise<Growing[]> {
  const { rows } = await sql<Record<NameFilter, string>>`
    select external_id, username, mac_address, code from (
      select external_id, username, row_number() over (order by md5(id::text)) as n from lines
      where kind = 'm3u' and external_id is not null limit 1000) as m3us
    join (select mac_address, row_number() over (order by md5(id::text)) as n from lines
      where kind = 'mag' limit 1000) as mags using (n)
    join (select code, row_number() over (order by md5(id::text)) as n from lines
      where kind = 'activecode' limit 1000) as codes using (n)`.execute(db);
  const each = (list: string, filter: string, column: NameFilter): Growing => ({
    subject: subject(
      caller,
      `${list}_index by ${filter}`,
      rows.map((line) => `/${list}?filters[${filter}]=${encodeURIComponent(line[column])}`),
    ),
    goal: FIRST_PAGE,
  });
  return [
    each('m3us', 'external_id', 'external_id'),
    each('m3us', 'username', 'username'),
    each('lines', 'external_id', 'external_id'),
    each('lines', 'username_exact', 'username'),
    each('lines', 'mac_address', 'mac_address'),
    each('lines', 'code', 'code'),
  ];
}

type NameFilter = 'external_id' | 'username' | 'mac_address' | 'code';
