import { currentOffer } from '../../db/sales/offers.ts';
import { parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { refuseFields } from '../call/problem.ts';
import { changeForPrice } from './change-line.ts';
import { receiptView, type ReceiptView } from './charge.ts';
import { addedPrice, connectionsError } from './pricing.ts';

interface ConnectionsCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeMaxConnectionsRequest'>;
}

/** Sets the number of connections of a line. The caller pays for added connections, for the time that is left. */
export function changeMaxConnections<All extends Permission, View extends SharedView>(
  kind: LineKind<All, View>,
) {
  return async (call: ConnectionsCall<All>): Promise<ReceiptView<View>> => {
    const { body, db, settings } = call;
    const { max_connections } = body;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    requireNoRenewal(call.caller, line, { max_connections });
    if (max_connections === line.max_connections)
      return receiptView(kind, { line, amount: 0, moved: null }, settings);
    const { now, offer, ids } = await currentOffer(db, line.package_id);
    const end = line.expired_at === null ? null : parseUtc(line.expired_at);
    const price = addedPrice(offer, max_connections - line.max_connections, now, end);
    refuseFields({ max_connections: connectionsError(offer, max_connections, price) });
    return changeForPrice(kind, call, {
      kind: 'change_max_connections',
      ids,
      event: 'line.changed',
      line,
      now,
      changes: { max_connections },
      offer,
      price,
      description: `${kind.type} line: connections added`,
    });
  };
}
