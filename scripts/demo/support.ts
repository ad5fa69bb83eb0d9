import type { Body } from '../../handlers/call/contract.ts';
import type { Demo } from './demo.ts';

// Tickets, chats and reports of the demo's users in the past year.

const AGENT = 'helpdesk';
/** Days until a message is answered. */
const LATER = 1 / 6;

type Priority = Body<'tickets_create_support'>['priority'];
type Issue = Body<'report_channels_create'>['issue'];
type Fate = 'fixed' | 'ticketed' | '';
type Message = [author: string, text: string];

// days ago, subject, priority, the status that the agent sets at the end; and the messages, the requester's first
const TICKETS: [[number, string, Priority, ('closed' | 'on_hold')?], ...Message[]][] = [
  [
    [290, 'How do I set my own host name?', 'low', 'closed'],
    ['alpine-tv', 'Our customers should not see your domain. Can we use ours?'],
    [AGENT, 'Yes: add it under DNS domains, point it to our address, and make it the default.'],
    ['alpine-tv', 'That was easy. Thank you.'],
  ],
  [
    [120, 'Monthly statement as a file', 'low', 'on_hold'],
    ['iberia-media', 'Our accountant would like the transactions of a month in one file.'],
    [AGENT, 'Noted. I will come back to you when there is news.'],
  ],
  [
    [12, 'Renewal was charged twice?', 'high'],
    ['northern-lights', 'I see two payments for one line this week.'],
    [AGENT, 'One is the renewal, the other the connection that you added on the same day.'],
  ],
  [
    [2, 'Why is my account under review?', 'urgent'],
    ['madrid-tele', 'I cannot sell anything since this morning.'],
    ['madrid-tele', 'I have sent the company papers to Iberia Media now.'],
  ],
  [
    [1, 'Extra connections for a hotel', 'normal'],
    ['fjord-shop', 'A hotel asks for twenty connections on one line. Is that possible?'],
  ],
];

// days ago, partner, and the messages
const CHATS: [number, string, ...Message[]][] = [
  [
    4,
    'fjord-shop',
    ['oslo-kiosk', 'Can you send me fifty credits?'],
    ['fjord-shop', 'Tonight, at the desk.'],
  ],
  [2, 'northern-lights', ['operator', 'Your customers dispute many payments lately. Let us talk.']],
];

const REPORTS = {
  channel: ['report_channels_create', 'report_channels_fix', 'report_channels_to_ticket'],
  vod: ['report_vods_create', 'report_vods_fix', 'report_vods_to_ticket'],
  series: ['report_series_create', 'report_series_fix', 'report_series_to_ticket'],
} as const;

// kind, title, issue, days ago, what becomes of it, comment, and who reports it: the author first
const FAULTS: [keyof typeof REPORTS, string, Issue, number, Fate, string, ...string[]][] = [
  ['channel', 'Pulse', 'guide', 200, 'fixed', 'An hour late.', 'lapland-sat', 'oslo-kiosk', 'alpine-tv'],
  ['channel', 'Aurora Sport 1', 'buffering', 4, 'ticketed', 'It stalls.', 'fjord-shop', 'bergen-kiosk'],
  ['channel', 'Fjord TV', 'no_sound', 1, '', '', 'tirol-digital', 'porto-corner'],
  ['vod', 'Winter Signal', 'subtitles', 20, 'ticketed', 'Half a minute late.', 'porto-corner', 'lisbon-box'],
  ['vod', 'The Paper Kite', 'incomplete', 9, '', 'Ends in the middle.', 'operator', 'iberia-media'],
  ['series', 'Harbour Lights', 'incomplete', 120, 'fixed', 'Episode 4 is missing.', 'alpine-tv'],
  ['series', 'Cold Quay', 'wrong_content', 9, '', 'Episode 2 is 3.', 'northern-lights', 'fjord-shop'],
];

/** Adds tickets, chats and reports, with replies and votes. */
export function addSupport(demo: Demo): void {
  for (const [[daysAgo, subject, priority, status], ...messages] of TICKETS) {
    const ticket = addThread(demo, daysAgo, messages, async (requester, message) => {
      const opened = await demo.ask(requester, 'tickets_create_support', { subject, message, priority });
      if (messages.some(([author]) => author === AGENT))
        await demo.ask(AGENT, 'tickets_appoint_agent', { agent_id: demo.id(AGENT) }, opened.id);
      return opened;
    });
    demo.at(daysAgo - (messages.length - 1) * LATER, async () => {
      if (status !== undefined) await demo.ask(AGENT, 'tickets_change_status', { status }, ticket.id);
    });
  }
  for (const [daysAgo, partner, ...messages] of CHATS)
    addThread(demo, daysAgo, messages, (requester, message) =>
      demo.ask(requester, 'tickets_create_chat', { user_id: demo.id(partner), message }),
    );
  addReports(demo);
}

/** Lets a ticket be opened with the first message, and the others follow. Returns it, with its id once it is open. */
function addThread(
  demo: Demo,
  daysAgo: number,
  messages: readonly Message[],
  open: (requester: string, message: string) => Promise<{ id: number }>,
): { id: number } {
  const ticket = { id: 0 };
  for (const [index, [author, message]] of messages.entries())
    demo.at(daysAgo - index * LATER, async () => {
      if (index === 0) ticket.id = (await open(author, message)).id;
      else await demo.ask(author, 'tickets_reply', { message }, ticket.id);
    });
  return ticket;
}

/** Lets faults be reported, by one user after the other, and then be fixed or become a ticket. */
function addReports(demo: Demo): void {
  for (const [kind, title, issue, daysAgo, end, description, ...reporters] of FAULTS)
    demo.at(daysAgo, async () => {
      const [create, fix, toTicket] = REPORTS[kind];
      const titles = demo.db.selectFrom(kind === 'series' ? 'series' : 'streams').select('id');
      const { id: target } = await titles.where('name', '=', title).executeTakeFirstOrThrow();
      const subject = kind === 'series' ? { series_id: target } : { stream_id: target };
      let id = 0;
      for (const reporter of reporters)
        ({ id } = await demo.ask(reporter, create, { ...subject, issue, description }));
      if (end === 'fixed') await demo.ask('operator', fix, undefined, id);
      if (end === 'ticketed') await demo.ask('operator', toTicket, undefined, id);
    });
}
