import type { GroupHandlers } from './call/contract.ts';
import { changeOwner } from './lines/change-owner.ts';
import { activities, killConnections, bouquets, index, logs, show, syncs } from './lines/reading.ts';
import { massDelete } from './lines/delete.ts';
import { edit } from './lines/edit.ts';
import { restrictions, resume, suspend } from './lines/suspend.ts';
import { activecode } from './kinds/index.ts';
import { activate } from './sales/activate.ts';
import { changeMaxConnections, changePackage } from './sales/change.ts';
import { batchCreate, create } from './sales/create.ts';
import { deleteLine } from './sales/delete.ts';
import { batchExtend, extend } from './sales/extend.ts';
import { refund, refundPreview } from './sales/refund.ts';

export const activecodes = {
  activecodes_index: index(activecode),
  activecodes_show: show(activecode),
  activecodes_edit: edit(activecode),
  activecodes_delete: deleteLine(activecode, 'activecodes_refund'),
  activecodes_mass_delete: massDelete(activecode),
  activecodes_change_owner: changeOwner(activecode),
  activecodes_kill_connections: killConnections(activecode),
  activecodes_activities: activities(activecode),
  activecodes_bouquets: bouquets(activecode),
  activecodes_logs: logs(activecode),
  activecodes_syncs: syncs(activecode),
  activecodes_restrictions: restrictions(activecode),
  activecodes_suspend: suspend(activecode),
  activecodes_resume: resume(activecode),
  activecodes_create: create(activecode),
  activecodes_batch_create: batchCreate(activecode),
  activecodes_extend: extend(activecode),
  activecodes_batch_extend: batchExtend(activecode),
  activecodes_change_max_connections: changeMaxConnections(activecode),
  activecodes_change_package: changePackage(activecode),
  activecodes_refund_preview: refundPreview(activecode),
  activecodes_refund: refund(activecode),
  activecodes_activate: activate(activecode),
} satisfies GroupHandlers<'Activecodes'>;
