import { randomInt, randomUUID } from 'node:crypto';
import type { LineKindName } from '../../../db/schema/columns.ts';
import type { Ask } from '../../support/service.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, line, withBody, type Place, type Subject } from './subject.ts';
import { insert } from '../../support/rows.ts';

// The operations on a line that do not sell anything.

/** The records that every kind has. */
export function managementSubjects(kind: LineKindName) {
  const one = line(kind);
  return {
    index: index(kind),
    show: one,
    edit: edit(kind),
    mass_delete: massDelete(kind),
    change_owner: changeOwner(kind),
    logs: { ...one, places: { 'filters[user_id]': { hidden: strangerItself, ask: filter('user_id') } } },
    syncs: { ...one, places: { 'filters[id]': { hidden: syncOf(kind), ask: filter('id') } } },
  };
}

/** The records of kinds whose lines have a host name and a VPN. */
export function hostNameSubjects(kind: LineKindName) {
  const one = line(kind);
  const served: Subject = {
    ...one,
    async prepare(world, owner) {
      const domain = `${randomUUID()}.lines.example`;
      await world.db
        .insertInto('dns_domains')
        .values({ domain, created_by_id: owner.id, is_default: true })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return byId(await world.line(owner, kind));
    },
  };
  const offered: Subject = {
    ...one,
    async prepare(world, owner) {
      const package_id = await world.package({ can_enable_vpn: true });
      return byId(await world.line(owner, kind, { package_id }));
    },
  };
  return { dns: one, regenerate_dns: served, enable_vpn: offered, disable_vpn: one };
}

/** The records of kinds whose lines can change to another kind. */
export function typeChangeSubjects(kind: LineKindName): { change_type: Subject } {
  return {
    change_type: {
      reach: 'subtree',
      prepare: async (world, owner) => ({
        ask: {
          params: { id: await world.line(owner, kind) },
          body: kind === 'm3u' ? { type: 'mag', mac_address: freshMac() } : { type: 'm3u' },
        },
      }),
    },
  };
}

/** The records of kinds whose lines can get a generated password. */
export function passwordSubjects(kind: LineKindName) {
  return { generate_password: line(kind) };
}

/** Returns a MAC address that no other line has. */
export function freshMac(): string {
  return randomInt(2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
}

export const strangerItself = (_: World, stranger: WorldUser): number => stranger.id;

/** Returns the same request with an id in one of its filters. */
function filter(key: string) {
  return (ask: Ask, id: number): Ask => ({ ...ask, query: { [`filters[${key}]`]: id } });
}

function index(kind: LineKindName): Subject {
  const own = (world: World, owner: WorldUser): Promise<number> => world.line(owner, kind);
  return {
    reach: 'subtree',
    async prepare(world, owner) {
      const listed = await own(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: own, ask: filter('id') },
      'filters[user_id]': {
        async hidden(world, stranger) {
          await own(world, stranger);
          return stranger.id;
        },
        ask: filter('user_id'),
      },
      'filters[package_id]': {
        async hidden(world, stranger) {
          const package_id = await world.package();
          await world.line(stranger, kind, { package_id });
          return package_id;
        },
        ask: filter('package_id'),
      },
      'filters[template_id]': {
        async hidden(world, stranger) {
          const package_id = await world.package();
          const template_id = await templateOf(world, stranger, package_id);
          await world.line(stranger, kind, { package_id, template_id });
          return template_id;
        },
        ask: filter('template_id'),
      },
      ...(kind === 'activecode' ? { 'filters[activecode_device_id]': onDevice(kind) } : {}),
    },
  };
}

/** The list of lines of all kinds. */
export const allKinds: Subject = {
  reach: 'subtree',
  async prepare(world, owner) {
    const external_id = `order-${randomUUID()}`;
    const listed = await world.line(owner, 'mag', { external_id });
    return { ask: { query: { 'filters[external_id]': external_id } }, listed };
  },
  places: {
    'filters[user_id]': {
      async hidden(world, stranger) {
        await world.line(stranger, 'm3u');
        return stranger.id;
      },
      ask: filter('user_id'),
    },
    'filters[package_id]': {
      async hidden(world, stranger) {
        const package_id = await world.package();
        await world.line(stranger, 'm3u', { package_id });
        return package_id;
      },
      ask: filter('package_id'),
    },
    after: {
      hidden: async (world, stranger) => (await world.line(stranger, 'm3u')) - 1,
      ask: (_, id) => ({ query: { after: id } }),
    },
  },
};

function onDevice(kind: LineKindName): Place {
  return {
    async hidden(world, stranger) {
      const activecode_device_id = await device(world);
      await world.line(stranger, kind, { activecode_device_id });
      return activecode_device_id;
    },
    ask: filter('activecode_device_id'),
  };
}

/** Inserts a device model. Returns its id. */
export async function device(world: World): Promise<number> {
  const id = await insert(world.db, 'activecode_devices', { name: `Device ${randomUUID()}` });
  return id;
}

/** Inserts a template that only its owner may use. Returns its id. */
export async function templateOf(world: World, owner: WorldUser, package_id: number): Promise<number> {
  const id = await insert(world.db, 'templates', { name: 'Sports', package_id, created_by_id: owner.id });
  return id;
}

/** Returns the period of a line that runs for another day. */
export const started = () => ({ activated_at: new Date(), expired_at: new Date(Date.now() + 86_400_000) });

function edit(kind: LineKindName): Subject {
  return {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: {
        // A line that waits for its activation refuses a device.
        params: { id: await world.line(owner, kind, started()) },
        body: { note: 'Living room' },
      },
    }),
    places: {
      template_id: {
        hidden: async (world, stranger) => templateOf(world, stranger, await world.package()),
        ask: (ask, id) => withBody(ask, { template_id: id }),
      },
      bouquets: { hidden: (world) => world.bouquet(), ask: (ask, id) => withBody(ask, { bouquets: [id] }) },
    },
  };
}

/** The response lists the lines that it could not reach beside those that it deleted. */
function massDelete(kind: LineKindName): Subject {
  const own = (world: World, owner: WorldUser): Promise<number> => world.line(owner, kind);
  return {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: { body: { ids: [await own(world, owner)] } },
      reached: ({ body }) => (body as { deleted: number }).deleted === 1,
    }),
    places: {
      'ids in the body': { hidden: own, ask: (_, id) => ({ body: { ids: [id] } }) },
      'ids in the query': { hidden: own, ask: (_, id) => ({ query: { ids: id } }) },
    },
  };
}

/** The caller gives the line to one of its children. */
function changeOwner(kind: LineKindName): Subject {
  return {
    reach: 'subtree',
    prepare: async (world, owner, caller) => ({
      ask: {
        params: { id: await world.line(owner, kind) },
        body: { user_id: (await world.user(caller)).id },
      },
    }),
    places: { user_id: { hidden: strangerItself, ask: (ask, id) => withBody(ask, { user_id: id }) } },
  };
}

function syncOf(kind: LineKindName): Place['hidden'] {
  return async (world, stranger) => {
    const id = await insert(world.db, 'syncs', {
      line_id: await world.line(stranger, kind),
      action: 'update',
    });
    return id;
  };
}
