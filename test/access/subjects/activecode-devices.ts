import type { World } from '../../support/world.ts';
import { byId, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

let count = 0;
const newName = (): string => `Box ${String((count += 1))}`;

async function device(world: World): Promise<number> {
  const id = await insert(world.db, 'activecode_devices', { name: newName() });
  return id;
}

export const activecodeDevices = {
  activecode_devices_show: { reach: 'everyone', prepare: async (world) => byId(await device(world)) },
  activecode_devices_create: { reach: null, prepare: () => ({ ask: { body: { name: newName() } } }) },
  activecode_devices_edit: {
    reach: 'everyone',
    prepare: async (world) => ({ ask: { params: { id: await device(world) }, body: { name: newName() } } }),
  },
} satisfies Subjects;
