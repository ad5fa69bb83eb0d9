import { changeLine } from '../../db/lines.ts';
import { recordCharges } from '../../db/sales/charges.ts';
import { offerNow } from '../../db/sales/offers.ts';
import { addedPrice } from './pricing.ts';
import { recordSyncs } from '../../db/syncs.ts';
import { parseUtc } from '../../db/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import { causeOf } from '../runtime/money.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../lines/kind.ts';
import { saleView, type SaleView } from './answer.ts';
import { faultOfConnections, refuse } from './draft.ts';
import { chargeFor } from './extension.ts';
import { pay } from './pay.ts';

interface ConnectionsCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeMaxConnectionsRequest'>;
  requestId: string;
}

/** Set how many connections a line has; those that are added are paid for the time that is left. */
export function changeMaxConnections<All extends Permission, View extends SharedView>(
  kind: LineKind<All, View>,
) {
  return async (call: ConnectionsCall<All>): Promise<SaleView<View>> => {
    const { body, caller, db } = call;
    const { max_connections } = body;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    if (max_connections === line.max_connections)
      return saleView(kind, { line, amount: 0, moved: null }, call.settings);
    const { now, offer } = await offerNow(db, line.package_id);
    const end = line.expired_at === null ? null : parseUtc(line.expired_at);
    const amount = addedPrice(offer, max_connections - line.max_connections, now, end);
    refuse((field) => field, { max_connections: faultOfConnections(offer, max_connections, amount) });
    const moved = await pay(db, {
      ...causeOf(call),
      payerId: caller.id,
      amount,
      description: `${kind.type} line: connections added`,
      subject: { type: kind.type, id: line.id },
      field: 'max_connections',
    });
    const changed = await changeLine(db, line.id, { max_connections });
    if (amount > 0) {
      const charge = chargeFor(line, offer, caller.id, { amount, moved });
      const { expired_at_before: expired_at = null } = charge;
      const added = { ...charge, kind: 'change_max_connections', max_connections, expired_at } as const;
      await recordCharges(db, [added], 'update');
    } else {
      // What was free is no charge: nothing of it could be given back.
      await recordSyncs(db, [line.id], 'update');
    }
    return saleView(kind, { line: changed, amount, moved }, call.settings);
  };
}
