import type { GroupHandlers } from './call/contract.ts';
import { changeOwner } from './lines/change-owner.ts';
import { changeType, edit, generatePassword, disableVpn, enableVpn } from './lines/edit.ts';
import { activities, killConnections, bouquets, index, logs, show, syncs } from './lines/reading.ts';
import { massDelete } from './lines/delete.ts';
import { dns, regenerateDns } from './lines/host-names.ts';
import { restrictions, resume, suspend } from './lines/suspend.ts';
import { m3u } from './kinds/index.ts';
import { changeMaxConnections, changePackage } from './sales/change.ts';
import { batchCreate, create } from './sales/create.ts';
import { deleteLine } from './sales/delete.ts';
import { batchExtend, extend } from './sales/extend.ts';
import { refund, refundPreview } from './sales/refund.ts';

export const m3us = {
  m3us_index: index(m3u),
  m3us_show: show(m3u),
  m3us_edit: edit(m3u),
  m3us_delete: deleteLine(m3u, 'm3us_refund'),
  m3us_mass_delete: massDelete(m3u),
  m3us_change_owner: changeOwner(m3u),
  m3us_kill_connections: killConnections(m3u),
  m3us_activities: activities(m3u),
  m3us_bouquets: bouquets(m3u),
  m3us_logs: logs(m3u),
  m3us_syncs: syncs(m3u),
  m3us_restrictions: restrictions(m3u),
  m3us_suspend: suspend(m3u),
  m3us_resume: resume(m3u),
  m3us_dns: dns(m3u),
  m3us_regenerate_dns: regenerateDns(m3u),
  m3us_enable_vpn: enableVpn(m3u),
  m3us_disable_vpn: disableVpn(m3u),
  m3us_change_type: changeType(m3u),
  m3us_generate_password: generatePassword(m3u),
  m3us_create: create(m3u),
  m3us_batch_create: batchCreate(m3u),
  m3us_extend: extend(m3u),
  m3us_batch_extend: batchExtend(m3u),
  m3us_change_max_connections: changeMaxConnections(m3u),
  m3us_change_package: changePackage(m3u),
  m3us_refund_preview: refundPreview(m3u),
  m3us_refund: refund(m3u),
} satisfies GroupHandlers<'M3Us'>;
