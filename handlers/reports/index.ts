import type { GroupHandlers } from '../call/contract.ts';
import { channel, series, vod } from './kinds.ts';
import { index, show } from './reading.ts';
import { create, deleteReport, edit, fix, toTicket } from './writing.ts';

// Each action is implemented once for all kinds, which are records in kinds.ts.

const reportChannels = {
  report_channels_index: index(channel),
  report_channels_create: create(channel),
  report_channels_show: show(channel),
  report_channels_edit: edit(channel),
  report_channels_delete: deleteReport(channel),
  report_channels_fix: fix(channel),
  report_channels_to_ticket: toTicket(channel),
} satisfies GroupHandlers<'Report Channels'>;

const reportVods = {
  report_vods_index: index(vod),
  report_vods_create: create(vod),
  report_vods_show: show(vod),
  report_vods_edit: edit(vod),
  report_vods_delete: deleteReport(vod),
  report_vods_fix: fix(vod),
  report_vods_to_ticket: toTicket(vod),
} satisfies GroupHandlers<'Report Vods'>;

const reportSeries = {
  report_series_index: index(series),
  report_series_create: create(series),
  report_series_show: show(series),
  report_series_edit: edit(series),
  report_series_delete: deleteReport(series),
  report_series_fix: fix(series),
  report_series_to_ticket: toTicket(series),
} satisfies GroupHandlers<'Report Series'>;

export const reports = { ...reportChannels, ...reportVods, ...reportSeries };
