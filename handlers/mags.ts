import type { GroupHandlers } from './call/contract.ts';
import { changeOwner } from './lines/change-owner.ts';
import { changeType, edit, disableVpn, enableVpn } from './lines/edit.ts';
import { activities, killConnections, bouquets, index, logs, show, syncs } from './lines/reading.ts';
import { massDelete } from './lines/delete.ts';
import { dns, regenerateDns } from './lines/host-names.ts';
import { restrictions, resume, suspend } from './lines/suspend.ts';
import { mag } from './kinds/index.ts';
import { changeMaxConnections, changePackage } from './sales/change.ts';
import { batchCreate, create } from './sales/create.ts';
import { deleteLine } from './sales/delete.ts';
import { batchExtend, extend } from './sales/extend.ts';
import { refund, refundPreview } from './sales/refund.ts';

export const mags = {
  mags_index: index(mag),
  mags_show: show(mag),
  mags_edit: edit(mag),
  mags_delete: deleteLine(mag, 'mags_refund'),
  mags_mass_delete: massDelete(mag),
  mags_change_owner: changeOwner(mag),
  mags_kill_connections: killConnections(mag),
  mags_activities: activities(mag),
  mags_bouquets: bouquets(mag),
  mags_logs: logs(mag),
  mags_syncs: syncs(mag),
  mags_restrictions: restrictions(mag),
  mags_suspend: suspend(mag),
  mags_resume: resume(mag),
  mags_dns: dns(mag),
  mags_regenerate_dns: regenerateDns(mag),
  mags_enable_vpn: enableVpn(mag),
  mags_disable_vpn: disableVpn(mag),
  mags_change_type: changeType(mag),
  mags_create: create(mag),
  mags_batch_create: batchCreate(mag),
  mags_extend: extend(mag),
  mags_batch_extend: batchExtend(mag),
  mags_change_max_connections: changeMaxConnections(mag),
  mags_change_package: changePackage(mag),
  mags_refund_preview: refundPreview(mag),
  mags_refund: refund(mag),
} satisfies GroupHandlers<'MAGs'>;
