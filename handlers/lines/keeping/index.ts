import type { OperationName, Permission } from '../../../generated/operations.ts';
import type { LineKind, ListedKind, SharedView } from '../kinds.ts';
import { changeOwner } from './change-owner.ts';
import { changeType } from './change-type.ts';
import { activities, killConnections } from './connections.ts';
import { deleteLine, massDelete } from './delete.ts';
import { edit, generatePassword } from './edit.ts';
import { dns, regenerateDns } from './host-name.ts';
import { bouquets, index, logs, show, syncs } from './reading.ts';
import { restrictions } from './restrictions.ts';
import { disableVpn, enableVpn } from './vpn.ts';

/** What is done with a line besides selling it, for any kind. */
export function keeping<All extends Permission, View extends SharedView, Index extends OperationName>(
  kind: ListedKind<All, View, Index>,
) {
  return {
    index: index(kind),
    show: show(kind),
    edit: edit(kind),
    delete: deleteLine(kind),
    mass_delete: massDelete(kind),
    change_owner: changeOwner(kind),
    kill_connections: killConnections(kind),
    activities: activities(kind),
    bouquets: bouquets(kind),
    logs: logs(kind),

    syncs: syncs(kind),
    restrictions: restrictions(kind),
  };
}

/** The same, for a kind whose host name and VPN can be changed. */
export function hosted<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return {
    dns: dns(kind),
    regenerate_dns: regenerateDns(kind),
    enable_vpn: enableVpn(kind),
    disable_vpn: disableVpn(kind),
  };
}

/** The same, for a kind whose lines may become lines of another. */
export function convertible<All extends Permission>(kind: LineKind<All>) {
  return { change_type: changeType(kind) };
}

/** The same, for a kind whose lines get a new password drawn. */
export function withPassword<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return { generate_password: generatePassword(kind) };
}
