import type { Permission } from '../../../generated/operations.ts';
import type { LineKind, SharedView } from '../kinds.ts';
import { activate } from './activate.ts';
import { changeMaxConnections } from './change-max-connections.ts';
import { batchCreate, create } from './create.ts';
import { extend } from './extend.ts';
import { refund, refundPreview } from './refund.ts';

/** What moves credit for a line, for any kind. */
export function selling<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return {
    create: create(kind),
    batch_create: batchCreate(kind),
    extend: extend(kind),
    change_max_connections: changeMaxConnections(kind),
    refund_preview: refundPreview(kind),
    refund: refund(kind),
  };
}

/** The same, for a kind whose lines start when they are activated. */
export function activating<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return { activate: activate(kind) };
}
