import { reportFault } from '../../../handlers/reports/writing.ts';
import type { ReportKind } from '../../../db/schema/columns.ts';
import type { World, WorldUser } from '../../support/world.ts';
import type { Place, Prepared, Subject, Subjects } from './subject.ts';

/** The records of the seven operations on reports of one kind. */
function reportsOf(kind: ReportKind) {
  const report = async (world: World, owner: WorldUser): Promise<number> => {
    const target = await world.reported(kind);
    const fault = { kind, target, issue: 'buffering', description: 'Stalls.', userId: owner.id } as const;
    const id = await world.db.transaction().execute((trx) => reportFault(trx, fault));
    if (id === undefined) throw new Error('there is nothing to report');
    return id;
  };
  const filter = (key: string, hidden: Place['hidden']): Place => ({
    hidden,
    ask: (_, id) => ({ query: { [`filters[${key}]`]: id } }),
  });
  const one: Subject = {
    reach: 'subtree',
    prepare: async (world, owner) => ({ ask: { params: { id: await report(world, owner) } } }),
  };
  /** An operation that only the author may call. The caller sees the reports of users below it, and gets 403. */
  const ofAuthor = (body?: object): Subject => ({
    reach: 'own',
    async prepare(world, owner, caller): Promise<Prepared> {
      const ask = { params: { id: await report(world, owner) }, body };
      const isBelow = owner.id !== caller.id && owner.path.startsWith(caller.path);
      return isBelow ? { ask, reached: ({ status }) => status === 200 } : { ask };
    },
  });
  const target = kind === 'series' ? 'series_id' : 'stream_id';
  return {
    index: {
      reach: 'subtree',
      async prepare(world, owner) {
        const listed = await report(world, owner);
        return { ask: { query: { 'filters[id]': listed } }, listed };
      },
      places: {
        'filters[id]': filter('id', report),
        'filters[created_by_id]': filter('created_by_id', async (world, stranger) => {
          await report(world, stranger);
          return stranger.id;
        }),
      },
    },
    create: {
      reach: null,
      openedBy: [],
      async prepare(world) {
        const { stream_id, series_id } = await world.reported(kind);
        return { ask: { body: { [target]: stream_id ?? series_id, issue: 'guide' } } };
      },
    },
    show: one,
    edit: ofAuthor({ description: 'Stalls on all boxes.' }),
    delete: ofAuthor(),
    fix: one,
    to_ticket: one,
  } satisfies Record<string, Subject>;
}

const channels = reportsOf('channel');
const vods = reportsOf('vod');
const series = reportsOf('series');

export const reports = {
  report_channels_index: channels.index,
  report_channels_create: channels.create,
  report_channels_show: channels.show,
  report_channels_edit: channels.edit,
  report_channels_delete: channels.delete,
  report_channels_fix: channels.fix,
  report_channels_to_ticket: channels.to_ticket,
  report_vods_index: vods.index,
  report_vods_create: vods.create,
  report_vods_show: vods.show,
  report_vods_edit: vods.edit,
  report_vods_delete: vods.delete,
  report_vods_fix: vods.fix,
  report_vods_to_ticket: vods.to_ticket,
  report_series_index: series.index,
  report_series_create: series.create,
  report_series_show: series.show,
  report_series_edit: series.edit,
  report_series_delete: series.delete,
  report_series_fix: series.fix,
  report_series_to_ticket: series.to_ticket,
} satisfies Subjects;
