import type { GroupHandlers } from './call/contract.ts';
import { changeOwner } from './lines/change-owner.ts';
import { changeType, edit } from './lines/edit.ts';
import { activities, killConnections, bouquets, index, logs, show, syncs } from './lines/reading.ts';
import { massDelete } from './lines/delete.ts';
import { restrictions, resume, suspend } from './lines/suspend.ts';
import { enigma } from './kinds/index.ts';
import { changeMaxConnections, changePackage } from './sales/change.ts';
import { batchCreate, create } from './sales/create.ts';
import { deleteLine } from './sales/delete.ts';
import { batchExtend, extend } from './sales/extend.ts';
import { refund, refundPreview } from './sales/refund.ts';

export const enigmas = {
  enigmas_index: index(enigma),
  enigmas_show: show(enigma),
  enigmas_edit: edit(enigma),
  enigmas_delete: deleteLine(enigma, 'enigmas_refund'),
  enigmas_mass_delete: massDelete(enigma),
  enigmas_change_owner: changeOwner(enigma),
  enigmas_kill_connections: killConnections(enigma),
  enigmas_activities: activities(enigma),
  enigmas_bouquets: bouquets(enigma),
  enigmas_logs: logs(enigma),
  enigmas_syncs: syncs(enigma),
  enigmas_restrictions: restrictions(enigma),
  enigmas_suspend: suspend(enigma),
  enigmas_resume: resume(enigma),
  enigmas_change_type: changeType(enigma),
  enigmas_create: create(enigma),
  enigmas_batch_create: batchCreate(enigma),
  enigmas_extend: extend(enigma),
  enigmas_batch_extend: batchExtend(enigma),
  enigmas_change_max_connections: changeMaxConnections(enigma),
  enigmas_change_package: changePackage(enigma),
  enigmas_refund_preview: refundPreview(enigma),
  enigmas_refund: refund(enigma),
} satisfies GroupHandlers<'Enigmas'>;
