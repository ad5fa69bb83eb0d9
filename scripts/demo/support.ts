import { sql, type SqlBool, type Transaction } from 'kysely';
import { reportFault, type ReportTarget } from '../../db/reports.ts';
import type { Database } from '../../db/schema/index.ts';
import type { ReportIssue, ReportKind, ReportStatus } from '../../db/schema/reports.ts';
import type { TicketPriority, TicketStatus } from '../../db/schema/tickets.ts';
import { openTicket } from '../../db/tickets.ts';
import { openReportTicket } from '../../handlers/reports/ticket.ts';
import { channel, series, vod } from '../../handlers/reports/kinds.ts';
import { idOf, type Ids } from './people.ts';

// Tickets, chats and reports of the demo's users in the past year.

const DAY = 86_400_000;

interface Thread {
  /** Days ago. */
  ago: number;
  requester: string;
  status: TicketStatus;
  /** The messages by author, the requester first. Each is four hours after the previous one. */
  messages: [string, string][];
}

const SUPPORT: (Thread & { subject: string; priority: TicketPriority; agent?: string; about?: 'Mag' })[] = [
  {
    ago: 338,
    requester: 'alpine-tv',
    status: 'closed',
    subject: 'How do I set my own host name?',
    priority: 'low',
    agent: 'helpdesk',
    messages: [
      ['alpine-tv', 'Our customers should not see your domain. Can we use ours?'],
      ['helpdesk', 'Yes: add it under DNS domains, point it to our address, and make it the default.'],
      ['alpine-tv', 'That was easy. Thank you.'],
    ],
  },
  {
    ago: 201,
    requester: 'lisbon-box',
    status: 'closed',
    subject: 'Portal shows an empty guide',
    priority: 'normal',
    agent: 'helpdesk',
    about: 'Mag',
    messages: [
      ['lisbon-box', 'The guide of this box stays empty after a restart.'],
      [
        'helpdesk',
        'The portal address has a typing error. Please compare it with the one that the line shows.',
      ],
    ],
  },
  {
    ago: 96,
    requester: 'iberia-media',
    status: 'on_hold',
    subject: 'Monthly statement as a file',
    priority: 'low',
    agent: 'helpdesk',
    messages: [
      ['iberia-media', 'Our accountant would like the transactions of a month in one file.'],
      ['helpdesk', 'Noted. I will come back to you when there is news.'],
    ],
  },
  {
    ago: 12,
    requester: 'northern-lights',
    status: 'answered',
    subject: 'Renewal was charged twice?',
    priority: 'high',
    agent: 'helpdesk',
    messages: [
      ['northern-lights', 'I see two payments for one line this week.'],
      ['helpdesk', 'One is the renewal, the other the connection that you added on the same day.'],
    ],
  },
  {
    ago: 2,
    requester: 'madrid-tele',
    status: 'customer_reply',
    subject: 'Why is my account under review?',
    priority: 'urgent',
    messages: [
      ['madrid-tele', 'I cannot sell anything since this morning.'],
      ['madrid-tele', 'I have sent the company papers to Iberia Media now.'],
    ],
  },
  {
    ago: 1,
    requester: 'fjord-shop',
    status: 'open',
    subject: 'Extra connections for a hotel',
    priority: 'normal',
    messages: [['fjord-shop', 'A hotel asks for twenty connections on one line. Is that possible?']],
  },
];

const CHATS: (Thread & { with: string })[] = [
  {
    ago: 260,
    requester: 'northern-lights',
    with: 'fjord-shop',
    status: 'closed',
    messages: [
      ['northern-lights', 'Welcome! Your opening credit is there.'],
      ['fjord-shop', 'Thank you, I have made the first sale already.'],
    ],
  },
  {
    ago: 5,
    requester: 'oslo-kiosk',
    with: 'fjord-shop',
    status: 'answered',
    messages: [
      ['oslo-kiosk', 'My balance is low. Can you send me fifty credits?'],
      ['fjord-shop', 'Tonight, as soon as I am at the desk.'],
    ],
  },
  {
    ago: 3,
    requester: 'operator',
    with: 'northern-lights',
    status: 'open',
    messages: [['operator', 'Your customers dispute many payments lately. Let us talk about it.']],
  },
];

// kind, issue, days ago, status, comment, and the reporting users: the author first
const REPORTS: [ReportKind, ReportIssue, number, ReportStatus, string, string[]][] = [
  ['channel', 'offline', 310, 'fixed', 'Black since last night.', ['lapland-sat', 'oslo-kiosk', 'alpine-tv']],
  ['channel', 'guide', 150, 'fixed', 'The guide is an hour late.', ['lisbon-box']],
  [
    'channel',
    'buffering',
    4,
    'ticketed',
    'Stalls every ten seconds.',
    ['fjord-shop', 'bergen-kiosk', 'operator'],
  ],
  ['channel', 'no_sound', 1, 'open', '', ['tirol-digital', 'madrid-tele']],
  ['vod', 'wrong_language', 190, 'fixed', 'German, though it says French.', ['tirol-digital']],
  ['vod', 'subtitles', 21, 'ticketed', 'Half a minute late.', ['porto-corner', 'lisbon-box']],
  ['vod', 'incomplete', 6, 'open', 'Ends in the middle.', ['operator', 'iberia-media']],
  ['series', 'incomplete', 120, 'fixed', 'Episode 4 is missing.', ['alpine-tv', 'tirol-digital']],
  ['series', 'wrong_content', 9, 'open', 'Episode 2 is episode 3.', ['northern-lights', 'fjord-shop']],
];

/** Adds tickets, chats and reports, with replies and votes. */
export async function addSupport(trx: Transaction<Database>, ids: Ids): Promise<void> {
  for (const { subject, priority, agent, about, ...thread } of SUPPORT) {
    const related = about === 'Mag' ? await boxOf(trx, idOf(ids, thread.requester)) : {};
    const agent_id = agent === undefined ? null : idOf(ids, agent);
    await addTicket(trx, ids, thread, { type: 'support', subject, priority, agent_id, ...related });
  }
  for (const { with: partner, ...thread } of CHATS) {
    await addTicket(trx, ids, thread, { type: 'chat', recipient_id: idOf(ids, partner) });
  }
  for (const [index, report] of REPORTS.entries()) await addReport(trx, ids, report, index);
}

async function boxOf(trx: Transaction<Database>, userId: number) {
  const { id } = await trx
    .selectFrom('lines')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'mag')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { related_type: 'Mag', related_id: id } as const;
}

async function addTicket(
  trx: Transaction<Database>,
  ids: Ids,
  { ago, requester, status, messages }: Thread,
  fields: Omit<Parameters<typeof openTicket>[1], 'user_id'>,
): Promise<void> {
  const at = (reply: number): string => new Date(Date.now() - ago * DAY + reply * (DAY / 6)).toISOString();
  const [opening, ...more] = messages;
  const last = at(more.length);
  const times = { created_at: at(0), updated_at: last, last_reply_at: last };
  const ticket = { ...fields, ...times, status, user_id: idOf(ids, requester) };
  const { id: ticket_id } = await openTicket(trx, ticket, opening?.[1] ?? '');
  for (const [index, [username, message]] of more.entries()) {
    const reply = { ticket_id, user_id: idOf(ids, username), message, created_at: at(index + 1) };
    await trx.insertInto('ticket_replys').values(reply).execute();
  }
}

async function addReport(
  trx: Transaction<Database>,
  ids: Ids,
  [kind, issue, ago, status, description, users]: (typeof REPORTS)[number],
  index: number,
): Promise<void> {
  const target = await targetOf(trx, kind, index);
  let id: number | undefined;
  for (const username of users) {
    id = await reportFault(trx, { kind, target, issue, description, userId: idOf(ids, username) });
  }
  if (id === undefined) throw new Error('nobody reports it');
  const ticket_id = status === 'ticketed' ? await ticketOf(trx, kind, id, ago) : null;
  const since = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
  await trx
    .updateTable('reports')
    .set({
      status,
      ticket_id,
      created_at: since(ago),
      updated_at: since(ago * 0.9),
      fixed_at: status === 'fixed' ? since(ago * 0.9) : null,
    })
    .where('id', '=', id)
    .execute();
  await sql`update report_votes set created_at = ${since(ago)}::timestamptz where report_id = ${id}`.execute(
    trx,
  );
}

async function ticketOf(
  trx: Transaction<Database>,
  kind: ReportKind,
  id: number,
  ago: number,
): Promise<number> {
  const report = await trx
    .selectFrom('reports')
    .selectAll()
    .select(sql<number>`coalesce(stream_id, series_id)`.as('target_id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ticketId = await openReportTicket(trx, { channel, vod, series }[kind], report);
  const times = new Date(Date.now() - ago * 0.9 * DAY).toISOString();
  await trx
    .updateTable('tickets')
    .set({ created_at: times, updated_at: times, last_reply_at: times })
    .where('id', '=', ticketId)
    .execute();
  await trx
    .updateTable('ticket_replys')
    .set({ created_at: times })
    .where('ticket_id', '=', ticketId)
    .execute();
  return ticketId;
}

/** Returns a different stream or series of the kind for each report. */
async function targetOf(trx: Transaction<Database>, kind: ReportKind, index: number): Promise<ReportTarget> {
  const one = (of: 'streams' | 'series', condition = sql<SqlBool>`true`) =>
    sql<{ id: number }>`
      select id from ${sql.table(of)} where ${condition} order by id limit 1 offset ${index % 3}::integer`.execute(
      trx,
    );
  const { rows } = await (kind === 'series'
    ? one('series')
    : one('streams', sql`type = ${kind === 'vod' ? 'movie' : 'live'}`));
  const [found] = rows;
  if (found === undefined) throw new Error(`nothing to report as ${kind}`);
  return kind === 'series'
    ? { stream_id: null, series_id: found.id }
    : { stream_id: found.id, series_id: null };
}
