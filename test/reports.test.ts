import { sql } from 'kysely';
import { test } from 'tap';
import type { Schema } from '../handlers/call/contract.ts';
import { Service, type Ask } from './support/service.ts';
import { UNKNOWN_ID, OWN } from './support/world.ts';
import { column } from './support/rows.ts';

const KINDS = [
  { kind: 'channel', of: 'report_channels', target: 'stream_id', type: 'ReportChannel' },
  { kind: 'vod', of: 'report_vods', target: 'stream_id', type: 'ReportVod' },
  { kind: 'series', of: 'report_series', target: 'series_id', type: 'ReportSeries' },
] as const;
void test('reports', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const author = await world.user(above);
  const voter = await world.user(root);
  const aboveVoter = await world.token(root);
  const [token, ofAbove, ofVoter] = await Promise.all(
    [author, above, voter].map((each) => world.token(each)),
  );

  for (const { kind, of, target, type } of KINDS) {
    const staff = await world.token(
      await world.user(root, { permissions: [...OWN, `${of}_all`, 'tickets_all'] }),
    );
    const thing = async (): Promise<number> => {
      const { stream_id, series_id } = await world.reported(kind);
      return stream_id ?? series_id;
    };
    const create = (id: number, callerToken = token, body: object = {}) =>
      service.call(`${of}_create`, {
        token: callerToken ?? '',
        body: { [target]: id, issue: 'no_sound', description: 'Silent.', ...body },
      });
    const createReport = async (id: number, callerToken = token, body: object = {}) => {
      const answer = await create(id, callerToken, body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body as Schema<'ReportFields'>;
    };
    const call = (
      action: 'show' | 'edit' | 'delete' | 'fix' | 'to_ticket',
      id: number,
      callerToken = token,
      more: Ask = {},
    ) => service.call(`${of}_${action}`, { token: callerToken ?? '', params: { id }, ...more });
    const edit = (id: number, callerToken = token, body: object = { description: 'Still silent.' }) =>
      call('edit', id, callerToken, { body });
    const HIDDEN = { created_by_id: null, description: '', ticket_id: null };
    const all = { status: 403, body: { policy: `${of}_all` } };

    await t.test(`${of}_create: 200, then votes that hide the author from users outside`, async (t) => {
      const id = await thing();
      const report = await createReport(id);
      t.match(report, {
        [target]: id,
        status: 'open',
        votes: 1,
        created_by_id: author.id,
        description: 'Silent.',
      });
      t.equal((await call('show', report.id, ofVoter)).status, 404, 'not before the vote');
      t.match(await createReport(id, ofVoter), { id: report.id, votes: 2, ...HIDDEN });
      t.match(await createReport(id, ofVoter), { votes: 2 }, 'a second vote is not counted');
      t.match(
        await createReport(id),
        { votes: 2, description: 'Silent.' },
        'and neither is one of the author',
      );
      t.match(await call('show', report.id, ofVoter), { status: 200, body: HIDDEN });
      t.match(await call('show', report.id, ofAbove), {
        body: { created_by_id: author.id, description: 'Silent.' },
      });
      t.match(await call('show', report.id, staff), {
        body: { created_by_id: author.id, description: 'Silent.' },
      });
      t.match(await createReport(id, staff), { votes: 3, created_by_id: author.id }, 'nor is another vote');
    });

    await t.test(`${of}_create: 422 for nothing, and for another kind`, async (t) => {
      t.match(await create(UNKNOWN_ID), { status: 422, body: { errors: { [target]: [/./] } } });
      if (kind === 'series') return;
      const { stream_id } = await world.reported(kind === 'vod' ? 'channel' : 'vod');
      t.match(await create(stream_id ?? 0), { status: 422, body: { errors: { stream_id: [/./] } } });
    });

    await t.test(`${of}_index: 200 exact totals; filters do not match hidden fields`, async (t) => {
      const id = await thing();
      const { id: report } = await createReport(id, token, { description: 'Whistles 100%' });
      await createReport(id, ofVoter);
      const list = (callerToken: string | undefined, query: object = {}) =>
        service.ok(`${of}_index`, { token: callerToken ?? '', query: { per_page: 100, ...query } });
      for (const callerToken of [token, ofAbove, ofVoter, staff, aboveVoter]) {
        const { data, total } = await list(callerToken);
        t.equal(data.length, total);
      }
      const finds = async (callerToken: string | undefined, query: object) =>
        (await list(callerToken, query)).data.map((r) => r.id);
      for (const query of [
        { 'filters[description]': 'whistles 100%' },
        { 'filters[created_by_id]': author.id, 'filters[id]': report },
      ]) {
        t.same(await finds(token, query), [report]);
        t.same(await finds(staff, query), [report]);
        t.same(await finds(ofVoter, query), []);
      }
      t.match((await list(ofVoter, { 'filters[id]': report })).data, [HIDDEN]);
      t.same(await finds(token, { [`filters[${target}]`]: id, 'filters[status]': 'open' }), [report]);
      const { data } = await list(staff, { sort: '-votes' });
      t.same(
        column(data, 'votes'),
        data.map((r) => r.votes).toSorted((a, b) => b - a),
      );
    });

    await t.test(`${of}_edit, ${of}_delete: the author while it is open, staff always`, async (t) => {
      const id = await thing();
      const report = await createReport(id);
      await createReport(id, ofVoter);
      for (const callerToken of [ofAbove, ofVoter]) {
        t.match(await edit(report.id, callerToken), all);
        t.match(await call('delete', report.id, callerToken), all);
      }
      t.match(await edit(report.id), { status: 200, body: { description: 'Still silent.', votes: 2 } });
      const other = await createReport(id, token, { issue: 'guide' });
      t.match(await edit(other.id, token, { issue: 'no_sound' }), { status: 409 }, 'another one names it');
      t.equal((await call('fix', report.id)).status, 200);
      t.equal((await edit(report.id)).status, 409);
      t.equal((await call('delete', report.id)).status, 409);
      t.equal((await edit(report.id, staff)).status, 200);
      t.equal((await call('delete', report.id, staff)).status, 200);
      t.equal((await call('show', report.id)).status, 404);
    });

    await t.test(`${of}_to_ticket, ${of}_fix: 403 for a voter, 409 if done already`, async (t) => {
      const id = await thing();
      const report = await createReport(id, token, { description: '' });
      await createReport(id, ofVoter);
      t.match(await call('to_ticket', report.id, ofVoter), all);
      t.match(await call('fix', report.id, ofVoter), all);
      const { status, body } = await call('to_ticket', report.id, ofAbove);
      t.match([status, body], [200, { status: 'ticketed', ticket_id: Number }]);
      const ticketId = (body as Schema<'ReportFields'>).ticket_id;
      const ticket = await service.ok('tickets_show', { token: token ?? '', params: { id: ticketId } });
      t.match(ticket, {
        type: 'support',
        status: 'open',
        user_id: author.id,
        related_type: type,
        related_id: report.id,
      });
      t.match(ticket.subject, /: no sound$/);
      const replys = await service.ok('tickets_replys', { token: token ?? '', params: { id: ticketId } });
      t.match(replys.data, [{ user_id: author.id, message: ticket.subject }]);
      t.match(await call('show', report.id, ofVoter), { body: { status: 'ticketed', ...HIDDEN } });
      t.equal((await call('to_ticket', report.id)).status, 409);
      t.match(
        await createReport(id, ofVoter),
        { id: report.id, status: 'ticketed' },
        'votes are still added to it',
      );
      t.match(await call('fix', report.id), { status: 200, body: { status: 'fixed', fixed_at: String } });
      t.equal((await call('fix', report.id, staff)).status, 409);
      t.equal((await call('to_ticket', report.id, staff)).status, 409);
      const again = await createReport(id);
      t.not(again.id, report.id, 'the same fault again');
      t.match(await createReport(id, ofVoter), { id: again.id, votes: 2 }, 'a vote is for the new report');
    });

    await t.test(`${of}_to_ticket: 200 for 191 characters outside the basic plane`, async (t) => {
      const id = await thing();
      await sql`update ${sql.table(kind === 'series' ? 'series' : 'streams')} set name = repeat('😀', 191) where id = ${id}`.execute(
        db,
      );
      const { body } = await call('to_ticket', (await createReport(id)).id);
      const params = { id: (body as Schema<'ReportFields'>).ticket_id };
      const { subject } = await service.ok('tickets_show', { token: token ?? '', params });
      // oxlint-disable-next-line typescript/no-misused-spread -- Each letter is a letter of ASCII.
      t.equal([...(subject ?? '')].length, 191);
      t.match(subject, /^(😀)+: no sound$/u);
    });

    await t.test('20 concurrent requests: one report with a vote each, one fix, one ticket', async (t) => {
      const id = await thing();
      const users = await Promise.all(Array.from({ length: 10 }, () => world.user(above)));
      const tokens = await Promise.all(users.map((user) => world.token(user)));
      const statusesOf = async (work: (n: number) => Promise<{ status: number }>) =>
        (await Promise.all(Array.from({ length: 20 }, (_, n) => work(n))))
          .map(({ status }) => status)
          .toSorted();
      t.same(await statusesOf((n) => create(id, tokens[n % 10])), Array<number>(20).fill(200));
      const reports = await db.selectFrom('reports').selectAll().where(target, '=', id).execute();
      t.match(reports, [{ votes: 10 }]);
      const report = reports[0]?.id ?? 0;
      t.same(await statusesOf(() => call('to_ticket', report, staff)), [200, ...Array<number>(19).fill(409)]);
      const tickets = await db
        .selectFrom('tickets')
        .select('id')
        .where('related_type', '=', type)
        .where('related_id', '=', report)
        .execute();
      t.equal(tickets.length, 1);
      t.same(await statusesOf(() => call('fix', report, staff)), [200, ...Array<number>(19).fill(409)]);
    });
  }

  for (const { kind, of, target } of KINDS) {
    await t.test(
      `users_change_owner: new ancestors see ${of}_index, former ones what they voted for`,
      async (t) => {
        const { stream_id, series_id } = await world.reported(kind);
        const [one, other] = [await world.user(root), await world.user(root)];
        const moved = await world.user(one);
        const report = async (caller: { id: number }) => {
          const body = { [target]: stream_id ?? series_id, issue: 'no_sound' };
          return service.ok(`${of}_create`, { token: await world.token(caller), body });
        };
        const { id } = await report(moved);
        const sees = async (caller: { id: number }) => {
          const token = await world.token(caller);
          const { total } = await service.ok(`${of}_index`, { token });
          const { status } = await service.call(`${of}_show`, { token, params: { id } });
          return [total, status];
        };
        const move = async (to: { id: number }) =>
          service.ok('users_change_owner', {
            token: await world.token(root),
            params: { id: moved.id },
            body: { owner_id: to.id },
          });
        const [hidden, seen] = [
          [0, 404],
          [1, 200],
        ];
        t.same([await sees(one), await sees(other)], [seen, hidden]);
        await move(other);
        t.same([await sees(one), await sees(other)], [hidden, seen]);
        t.match(await report(other), { votes: 2, created_by_id: moved.id });
        await move(one);
        t.same([await sees(one), await sees(other)], [seen, seen]);
        await db
          .deleteFrom(stream_id === null ? 'series' : 'streams')
          .where('id', '=', stream_id ?? series_id)
          .execute();
        t.same(
          [await sees(one), await sees(other), await sees(moved)],
          [hidden, hidden, hidden],
          'deleted with its subject',
        );
      },
    );
  }
});
