import { sql, type Kysely } from 'kysely';
import { freshHostName } from '../../../db/hostnames.ts';
import { changeLine } from '../../../db/lines.ts';
import type { Database } from '../../../db/schema.ts';
import { recordSyncs } from '../../../db/syncs.ts';
import type { Permission } from '../../../generated/operations.ts';
import type { Schema } from '../../runtime/contract.ts';
import { conflict } from '../../runtime/problem.ts';
import { findLine, lockLine, requireNotRefunded, type LineCall, type LineWrite } from '../find.ts';
import type { HostedKind, SharedView } from '../kinds.ts';

/** Where the line is reached; without addresses while nobody has named a host for it. */
export function dns<All extends Permission, View extends SharedView>(kind: HostedKind<All, View>) {
  return async (call: LineCall<All>): Promise<Schema<'LineDns'>> => {
    const line = await findLine(kind, call);
    const host = line.dns ?? (await commonHost(call.db, line.created_by_id));
    const urls =
      host === null
        ? []
        : kind.addresses(line).map(({ name, path }) => ({ name, url: `https://${host}${path}` }));
    return { dns: line.dns, dns_domain_id: line.dns_domain_id, urls };
  };
}

/** The domain of the owner's lines, or else the operator's; null where both have none. */
async function commonHost(db: Kysely<Database>, ownerId: number): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`
    select coalesce(owner.dns, operator.dns) as host
    from users owner join users operator on operator.id = split_part(owner.path, '.', 1)::bigint
    where owner.id = ${ownerId}`.execute(db);
  return rows[0]?.host ?? null;
}

/** Gives the line a fresh host name. Throws 409 without a domain to use, and for a refunded line. */
export function regenerateDns<All extends Permission, View extends SharedView>(kind: HostedKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const { db } = call;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    const name = await freshHostName(db, line.created_by_id);
    if (name === null) throw conflict('The owner of the line has no DNS domain to use.');
    await recordSyncs(db, [line.id], 'update');
    return kind.view(await changeLine(db, line.id, name));
  };
}
