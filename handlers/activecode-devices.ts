import type { GroupHandlers } from './call/contract.ts';
import { page } from './lists/page.ts';
import { notFound } from './call/problem.ts';
import { NOW } from '../db/values/expressions.ts';

const COLUMNS = {
  id: 'activecode_devices.id',
  name: 'activecode_devices.name',
  created_at: 'activecode_devices.created_at',
  updated_at: 'activecode_devices.updated_at',
} as const;
const DEVICE = Object.values(COLUMNS);

export const activecodeDevices = {
  activecode_devices_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('activecode_devices').select(DEVICE),
      columns: COLUMNS,
      view: (device) => device,
    }),

  async activecode_devices_show({ params, db }) {
    return db
      .selectFrom('activecode_devices')
      .select(DEVICE)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
  },

  async activecode_devices_create({ body, db, audit }) {
    const device = await db
      .insertInto('activecode_devices')
      .values({ name: body.name })
      .returning(DEVICE)
      .executeTakeFirstOrThrow();
    audit({ subjectId: device.id });
    return device;
  },

  async activecode_devices_edit({ params, body, db }) {
    return db
      .updateTable('activecode_devices')
      .set({ name: body.name, updated_at: NOW })
      .where('id', '=', params.id)
      .returning(DEVICE)
      .executeTakeFirstOrThrow(notFound);
  },
} satisfies GroupHandlers<'Activecode Devices'>;
