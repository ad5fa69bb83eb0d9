import { rows } from '../row.ts';
import type { Scene } from '../scene.ts';
import { add } from '../../support/rows.ts';

const STATES = ['active', 'paused', 'disabled'] as const;

export const webhooks: Scene<'webhook_endpoints_index' | 'webhook_deliveries_index'> = async ({
  db,
  root,
}) => {
  const [first] = await db
    .insertInto('webhook_endpoints')
    .values(
      rows((row) => ({
        user_id: root.id,
        url: 'https://receiver.example/',
        types: ['*' as const],
        secret: 'whsec_b2xk',
        scopes: ['*'],
        status: row.one(STATES),
        created_at: row.moment(),
        updated_at: row.moment(),
      })),
    )
    .returning('id')
    .execute();
  const id = first?.id ?? 0;
  await add(
    db,
    'webhook_deliveries',
    rows((row) => {
      const delivered_at = row.maybe(row.moment());
      return {
        webhook_endpoint_id: id,
        event_id: row.number(1000),
        type: 'line.created',
        subject_type: 'M3u',
        subject_id: row.number(),
        last_error: null,
        delivered_at,
        status: delivered_at === null ? row.one(['pending', 'failed'] as const) : ('delivered' as const),
      };
    }),
  );
  return { webhook_endpoints_index: {}, webhook_deliveries_index: { id } };
};
