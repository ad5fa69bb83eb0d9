import { randomInt } from 'node:crypto';
import type { LineKindName } from '../../../db/schema/columns.ts';
import { KINDS } from '../../support/shop.ts';
import type { Answer } from '../../support/contract.ts';
import type { Ask } from '../../support/service.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { device, freshMac, started, strangerItself, templateOf } from './lines-management.ts';
import { isSold, line, withBody, withLines, type Place, type Subject } from './subject.ts';
import { ALL_LINES } from '../../support/line-operations.ts';
import { add } from '../../support/rows.ts';

// The operations on a line that charge credit. The packages are free, because callers of the access table could not
// pay.

/** The records that every kind has. */
export function saleSubjects(kind: LineKindName) {
  return {
    create: sale(kind, withBody),
    batch_create: sale(kind, withLines, (one) => ({ lines: [one] })),
    extend: extension(kind),
    batch_extend: batchExtension(kind),
    change_package: inPackage(kind),
    change_max_connections: paid(kind, { max_connections: 2 }),
    refund_preview: line(kind),
    refund: paid(kind, { reason: 'Sold twice by mistake.' }),
  };
}

/** The records of kinds whose lines start when they are activated. */
export function activationSubjects(kind: LineKindName): { activate: Subject } {
  return {
    activate: {
      reach: 'subtree',
      async prepare(world, owner) {
        const code = freshMac().toUpperCase();
        await world.line(owner, kind, { code });
        return {
          ask: { body: { code, activecode_device_id: await device(world), mac_address: freshMac() } },
        };
      },
      places: {
        code: {
          // A code of digits, like an id.
          async hidden(world, stranger) {
            const code = randomInt(100_000, 2 ** 40);
            await world.line(stranger, kind, { code: String(code) });
            return code;
          },
          ask: (ask, id) => withBody(ask, { code: String(id) }),
        },
      },
    },
  };
}

/** Inserts a free package that a user may sell. Returns its id. */
async function freePackage(world: World, seller: WorldUser): Promise<number> {
  const id = await world.package({ credit: 0 });
  await world.role({ packages: [id], users: [seller] });
  return id;
}

type Change = (ask: Ask, fields: Record<string, unknown>) => Ask;

/** The object is the package: one that the caller may not sell gets the same response as one that does not exist. */
function sale(kind: LineKindName, change: Change, body: (one: object) => object = (one) => one): Subject {
  const place = (hidden: Place['hidden'], fields: (id: number) => Record<string, unknown>): Place => ({
    hidden,
    ask: (ask, id) => change(ask, fields(id)),
  });
  return {
    reach: 'own',
    openedBy: ['packages_all'],
    async prepare(world, owner) {
      const one = {
        package_id: await freePackage(world, owner),
        ...(KINDS[kind].device ? { mac_address: freshMac() } : {}),
      };
      return { ask: { body: body(one) }, reached: isSold };
    },
    places: {
      package_id: place(
        (world) => world.package(),
        (id) => ({ package_id: id }),
      ),
      template_id: place(
        async (world, stranger) => templateOf(world, stranger, await world.package()),
        (id) => ({ template_id: id }),
      ),
      bouquets: place(
        (world) => world.bouquet(),
        (id) => ({ bouquets: [id] }),
      ),
      user_id: place(strangerItself, (id) => ({ user_id: id })),
    },
  };
}

/** The caller extends a line by a package that it may sell, or changes it to that. */
function inPackage(kind: LineKindName): Subject {
  return {
    reach: 'subtree',
    openedBy: [ALL_LINES[kind]],
    async prepare(world, owner, caller) {
      const package_id = await freePackage(world, caller);
      const named = KINDS[kind].waits ? { username: freshMac(), password: 'hk3v9wq2' } : {};
      return {
        ask: {
          params: { id: await world.line(owner, kind, { ...started(), ...named, package_id }) },
          body: { package_id },
        },
      };
    },
    places: {
      package_id: { hidden: (world) => world.package(), ask: (ask, id) => withBody(ask, { package_id: id }) },
    },
  };
}

/** An extension may name the line's owner or the caller. */
function extension(kind: LineKindName): Subject {
  const subject = inPackage(kind);
  const owner: Place = { hidden: strangerItself, ask: (ask, id) => withBody(ask, { user_id: id }) };
  return { ...subject, places: { ...subject.places, user_id: owner } };
}

/** The same of a batch, whose lines are named in the body. */
function batchExtension(kind: LineKindName): Subject {
  const one = extension(kind);
  return {
    reach: 'subtree',
    openedBy: [ALL_LINES[kind]],
    async prepare(world, owner, caller) {
      const { ask } = await one.prepare(world, owner, caller);
      const lines = [{ ...ask.params, ...(ask.body as object) }];
      const reached = ({ status, body }: Answer): boolean =>
        status === 200 || !('lines.0.id' in ((body as { errors?: object }).errors ?? {}));
      return { ask: { body: { lines } }, reached };
    },
    places: {
      id: {
        hidden: (world, stranger) => world.line(stranger, kind),
        ask: (ask, id) => withLines(ask, { id }),
      },
      package_id: {
        hidden: (world) => world.package(),
        ask: (ask, id) => withLines(ask, { package_id: id }),
      },
      user_id: { hidden: strangerItself, ask: (ask, id) => withLines(ask, { user_id: id }) },
    },
  };
}

/** An operation on a line with a charge, which may be 0. */
function paid(kind: LineKindName, body: object): Subject {
  return {
    reach: 'subtree',
    async prepare(world, owner) {
      const package_id = await world.package({ credit: 0 });
      const line_id = await world.line(owner, kind, { package_id });
      await add(world.db, 'line_charges', {
        line_id,
        kind: 'create',
        payer_id: owner.id,
        amount: 0,
        package_id,
        package_credit: 0,
        period: 1,
        period_type: 'month',
        max_connections: 1,
        refund_tiers: JSON.stringify([{ passed_days: 2, refund_amount: 0 }]),
      });
      return { ask: { params: { id: line_id }, body } };
    },
  };
}
