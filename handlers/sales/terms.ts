import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { domainOf } from '../lines/host-names.ts';
import { NEW_IDS, type NewIds } from './charges.ts';
import { newLineId } from './new-lines.ts';
import { selectOffers, type Offer } from './package-terms.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import { parseUtc } from '../../db/values/time.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { visiblePackages, whyNotSold } from '../access/packages.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { usableTemplates } from '../access/templates.ts';
import { usersWithin } from '../access/users.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf, NOW } from '../../db/values/expressions.ts';
import type { OwnFields } from '../kinds/kind.ts';

interface Owner {
  id: number;
  /** Whether the owner's lines may play adult content. */
  adult: boolean;
  /** The host of the owner's lines that have no host name of their own. */
  dns: string | null;
  /** The domain for the host names of the owner's lines. */
  domain_id: number | null;
  domain: string | null;
}

/** The facts that decide the sale of one line, without what the caller may not see or sell. */
export interface Terms extends NewIds {
  order: Order;
  /** The seller. */
  callerId: number;
  /** Milliseconds since 1970, a whole second. */
  now: number;
  /** The id of the new line. */
  id: number;
  offer: Offer | null;
  /** Why there is no offer, or empty. */
  notSold: string;
  owner: Owner | null;
  template: Template | undefined;
  /** The ordered bouquets that are in the package. */
  bouquets: ReadonlySet<number>;
  /** Whether the ordered model of device exists; `none` if the order names none. */
  device: 'none' | 'known' | 'missing';
}

/**
 * Reads the terms of sales by the caller, in the order of the orders. Takes one round trip for any number of lines, and
 * one more each for templates, bouquets, models of device and unsellable packages, if any.
 */
export async function readTerms(
  db: Reader,
  caller: Caller<'packages_all'>,
  orders: readonly Order[],
): Promise<Terms[]> {
  const rows = await selectTerms.execute(db, caller, {
    packages: orders.map((line) => line.package_id),
    owners: orders.map((line) => line.user_id ?? caller.id),
  });
  const templates = await readTemplates(db, caller, orders);
  const bouquets = await readBouquets(db, orders);
  const devices = await readDevices(db, orders);
  const notSold = rows.some(({ offer }) => offer === null) ? await whyNotSold(db, caller) : '';
  return orders.map((line, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('a line without its terms');
    return {
      order: line,
      callerId: caller.id,
      ...row,
      notSold: row.offer === null ? notSold : '',
      now: parseUtc(row.now),
      template: templates.get(line.template_id ?? 0),
      bouquets: bouquets.get(line.package_id) ?? new Set(),
      device: deviceOf(line, devices),
    };
  });
}

/** The package and the owner of each line. */
interface Named {
  packages: readonly number[];
  owners: readonly number[];
}

const selectTerms = compileForCaller(
  (db, viewer: CompiledViewer<'packages_all'>, placeholder: Placeholders<Named>) => {
    // The subselects hide the number of lines, for each of which PostgreSQL would plan anew.
    const wanted = sql<{ package_id: number; user_id: number; position: number }>`
      unnest((select ${placeholder('packages')}::bigint[]), (select ${placeholder('owners')}::bigint[])) with ordinality`.as<'wanted'>(
      sql`wanted (package_id, user_id, position)`,
    );
    const owner = db
      .selectFrom('users')
      .leftJoin(domain, (join) => join.onTrue())
      .select(['users.id', 'users.adult', 'users.dns', 'domain.id as domain_id', 'domain.domain'])
      .where('users.id', '=', sql.ref<number>('wanted.user_id'))
      .where(usersWithin(viewer));
    return db
      .selectFrom(wanted)
      .select([
        NOW.as('now'),
        newLineId.as('id'),
        ...NEW_IDS,
        jsonObjectFrom(
          selectOffers(db)
            .where('packages.id', '=', sql.ref<number>('wanted.package_id'))
            .where(visiblePackages(viewer)),
        ).as('offer'),
        jsonObjectFrom(owner).as('owner'),
      ])
      .orderBy('wanted.position')
      .compile();
  },
);

const domain = sql<{ id: number; domain: string }>`lateral ${domainOf(
  sql.ref('users.id'),
  sql.ref('users.path'),
)}`.as<'domain'>(sql.ref('domain'));

interface Template {
  id: number;
  package_id: number;
}

/**
 * Returns the ordered templates that the caller may use, by id. They cannot change packages until the transaction ends.
 */
async function readTemplates(
  db: Reader,
  caller: Caller<'packages_all'>,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, Template>> {
  const ids = orders.flatMap(({ template_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('templates')
    .select(['templates.id', 'templates.package_id'])
    .where('templates.id', '=', anyOf(ids))
    .where(usableTemplates(caller))
    .orderBy('templates.id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ordered bouquets that are in the ordered packages, by package. */
async function readBouquets(
  db: Reader,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const included = new Map<number, Set<number>>();
  const ids = orders.flatMap((line) => line.bouquets ?? []);
  if (ids.length === 0) return included;
  const rows = await db
    .selectFrom('package_bouquets')
    .select(['package_id', 'bouquet_id'])
    .where('package_id', '=', anyOf(orders.map((line) => line.package_id)))
    .where('bouquet_id', '=', anyOf(ids))
    .execute();
  for (const { package_id: id, bouquet_id: bouquet } of rows) {
    included.set(id, (included.get(id) ?? new Set()).add(bouquet));
  }
  return included;
}

/** Returns the ordered models of device that exist. */
async function readDevices(db: Reader, orders: readonly Order[]): Promise<ReadonlySet<number>> {
  const ids = orders.flatMap((line) => line.activecode_device_id ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('activecode_devices').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

function deviceOf({ activecode_device_id: id }: Order, known: ReadonlySet<number>): Terms['device'] {
  if (id === undefined) return 'none';
  return known.has(id) ? 'known' : 'missing';
}

/** A line that a request orders. */
export interface Order extends OwnFields {
  package_id: number;
  template_id?: number | null;
  bouquets?: readonly number[];
  max_connections: number;
  adult: boolean;
  auto_renewal: boolean;
  note: string;
  external_id?: string | null;
  reference?: string;
  country: string;
  customer_has_paid: boolean;
  messaging_contact?: string | null;
  enable_vpn: boolean;
  activecode_device_id?: number;
  user_id?: number;
  voucher_code?: string;
}
