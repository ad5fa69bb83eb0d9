import { freeHostName } from '../../db/hostnames.ts';
import { updateLine } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { conflict } from '../call/problem.ts';
import { findLine, lockLine, requireNotRefunded, type LineCall, type LineWrite } from './find.ts';
import { linksOf, type LineKind, type Links, type SharedView } from '../kinds/kind.ts';

/** Returns the host name and the addresses of a line. It has no addresses if no host is configured for it. */
export function dns<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All>): Promise<Schema<'LineDns'>> => {
    const line = await findLine(kind, call);
    const links = Object.entries(linksOf(kind, line, call.settings)) as [keyof Links, string | null][];
    const urls = links.flatMap(([name, url]) => (url === null ? [] : { name, url }));
    return { dns: line.dns, dns_domain_id: line.dns_domain_id, urls };
  };
}

/** Gives a line a new host name. Throws 409 for a refunded line, and where the owner has no domain. */
export function regenerateDns<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const { db, cause } = call;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    const name = await freeHostName(db, line.user_id);
    if (name === null) throw conflict('The owner of the line has no DNS domain to use.');
    await recordSyncs(db, cause, [line.id], 'update');
    return kind.view(await updateLine(db, line.id, name), call.settings);
  };
}
