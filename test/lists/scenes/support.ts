import type { ReportKind } from '../../../db/schema/columns.ts';
import { rows } from '../row.ts';
import { people, type Listed, type Place, type Scene } from '../scene.ts';
import { add, insert } from '../../support/rows.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

export const tickets: Scene<'tickets_index' | 'tickets_replys'> = async (place) => {
  const { db, root } = place;
  const requesters = await people(place, 3);
  const partners = await people(place, 23);
  const agents = await people(place, 3);
  await add(
    db,
    'tickets',
    rows((row) => {
      const isChat = row.flag();
      const related = row.maybe({
        related_type: row.one(['User', 'M3u'] as const),
        related_id: row.number(500),
      });
      const [agent_id, subject] = [row.maybe(row.one(agents)), row.word('subject')];
      return {
        priority: row.one(PRIORITIES),
        status: row.one(['open', 'answered', 'on_hold', 'closed'] as const),
        last_reply_at: row.moment(),
        created_at: row.moment(),
        updated_at: row.moment(),
        ...related,
        // Only its two users see a chat.
        ...(isChat
          ? { type: 'chat' as const, user_id: root.id, recipient_id: partners[row.index] ?? 0 }
          : { type: 'support' as const, user_id: row.one(requesters), subject, agent_id }),
      };
    }),
  );
  const { id: ticket_id } = await db
    .selectFrom('tickets')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await add(
    db,
    'ticket_replys',
    rows((row) => ({
      ticket_id,
      user_id: row.one(requesters),
      message: row.word('message'),
      created_at: row.moment(),
    })),
  );
  return {
    tickets_index: {
      ranks: { priority: PRIORITIES },
      shown: { has_agent: (ticket) => ticket.agent_id !== null },
    },
    tickets_replys: { id: ticket_id },
  };
};

export const reports: Scene<'report_channels_index' | 'report_vods_index' | 'report_series_index'> = async (
  place,
) => {
  const makers = await people(place, 3);
  const ticket_id = await insert(place.db, 'tickets', {
    type: 'support',
    subject: 'Broken',
    user_id: makers[0] ?? 0,
  });
  const other = await insert(place.db, 'tickets', {
    type: 'support',
    subject: 'Broken too',
    user_id: makers[0] ?? 0,
  });
  const of = (kind: ReportKind) => reportsOf(place, kind, makers, [ticket_id, other]);
  return {
    report_channels_index: await of('channel'),
    report_vods_index: await of('vod'),
    report_series_index: await of('series'),
  };
};

async function reportsOf(
  { world, db }: Place,
  kind: ReportKind,
  makers: readonly number[],
  ticketIds: readonly number[],
): Promise<Listed> {
  const targets = [await world.reported(kind), await world.reported(kind), await world.reported(kind)];
  const issues = ['offline', 'buffering', 'no_sound', 'subtitles', 'guide', 'other'] as const;
  await add(
    db,
    'reports',
    rows((row) => {
      const fixed_at = row.maybe(row.moment());
      const isTicketed = row.flag();
      const ticket_id = row.one(ticketIds);
      const state = isTicketed ? ({ status: 'ticketed', ticket_id } as const) : ({ status: 'open' } as const);
      // One open report of an issue for each target.
      const issue = fixed_at === null ? issues[row.index % issues.length] : row.one(issues);
      const target =
        fixed_at === null ? targets[Math.floor(row.index / issues.length) % 3] : row.one(targets);
      return {
        kind,
        ...target,
        issue: issue ?? 'other',
        description: row.word('report'),
        votes: row.number(),
        created_by_id: row.one(makers),
        created_at: row.moment(),
        updated_at: row.moment(),
        fixed_at,
        ...(fixed_at === null ? state : { status: 'fixed' as const, ticket_id }),
      };
    }),
  );
  return {};
}
