import { sql, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { domainOf } from '../../../db/hostnames.ts';
import { newLineIds } from '../../../db/sales/new-lines.ts';
import { selectOffers, type Offer } from '../../../db/sales/offers.ts';
import type { Database } from '../../../db/schema.ts';
import type { Operand, Places } from '../../../db/statement.ts';
import { parseUtc } from '../../../db/time.ts';
import type { Permission } from '../../../generated/operations.ts';
import {
  usableTemplates,
  usersWithin,
  visiblePackages,
  type Caller,
  type Viewer,
} from '../../runtime/policy.ts';
import { shown } from '../../runtime/shown.ts';
import type { LineKind, OwnFields } from '../kinds.ts';

/** A line that a request asks for. */
export interface Wanted extends OwnFields {
  package_id: number;
  template_id?: number | null;
  bouquets?: readonly number[];
  max_connections: number;
  adult: boolean;
  auto_renewal: boolean;
  note: string;
  external_id?: string | null;
  owner_id?: number;
  voucher_code?: string;
}

interface Owner {
  id: number;
  /** Whether its lines may play adult content. */
  adult: boolean;
  /** What its lines get their host names under. */
  domain_id: number | null;
  domain: string | null;
}

/** What decides about a sale. Of what the caller may not see or sell nothing is in it. */
export interface Terms {
  /** Milliseconds since 1970, a whole second. */
  now: number;
  /** An id for each line. */
  ids: readonly number[];
  offers: ReadonlyMap<number, Offer>;
  owners: ReadonlyMap<number, Owner>;
  templates: ReadonlyMap<number, { id: number; package_id: number }>;
  /** The bouquets that a package holds, of those that are asked for. */
  bouquets: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Reads the terms on which lines are sold to a caller, in one round trip however many they are. */
export async function readTerms(
  db: Kysely<Database>,
  caller: Caller<'packages_all'>,
  { hasHostName }: Pick<LineKind<Permission>, 'hasHostName'>,
  wanted: readonly Wanted[],
): Promise<Terms> {
  const [terms] = await (hasHostName ? termsWithHostName : termsWithoutHostName)(db, caller, {
    count: wanted.length,
    packages: wanted.map((line) => line.package_id),
    owners: wanted.map((line) => line.owner_id ?? caller.id),
    templates: wanted.flatMap(({ template_id: id }) => id ?? []),
    bouquets: wanted.flatMap((line) => line.bouquets ?? []),
  });
  if (terms === undefined) throw new Error('a query without a row');
  return {
    now: parseUtc(terms.now),
    ids: terms.ids,
    offers: byId(terms.offers),
    owners: byId(terms.owners),
    templates: byId(terms.templates),
    bouquets: grouped(terms.bouquets),
  };
}

/** What a sale names, by ids; and for how many lines. */
interface Named {
  count: number;
  packages: readonly number[];
  owners: readonly number[];
  templates: readonly number[];
  bouquets: readonly number[];
}

const selectTerms = (hasHostName: boolean) =>
  shown((db, caller: Viewer<'packages_all'>, place: Places<Named>) => {
    const packages = anyOf(place('packages'));
    const owners = db
      .selectFrom('users')
      .select(['users.id', 'users.adult'])
      .where('users.id', '=', anyOf(place('owners')))
      .where(usersWithin(caller));
    const served = owners
      .leftJoin(domain, (join) => join.onTrue())
      .select(['domain.id as domain_id', 'domain.domain']);
    const notServed = owners.select([sql<null>`null`.as('domain_id'), sql<null>`null`.as('domain')]);
    return db
      .selectNoFrom([
        sql<string>`now()`.as('now'),
        newLineIds(place('count')).as('ids'),
        jsonArrayFrom(selectOffers(db).where('packages.id', '=', packages).where(visiblePackages(caller))).as(
          'offers',
        ),
        jsonArrayFrom<Owner>(hasHostName ? served : notServed).as('owners'),
        jsonArrayFrom(
          db
            .selectFrom('templates')
            .select(['templates.id', 'templates.package_id'])
            .where('templates.id', '=', anyOf(place('templates')))
            .where(usableTemplates(caller)),
        ).as('templates'),
        jsonArrayFrom(
          db
            .selectFrom('package_bouquets')
            .select(['package_id', 'bouquet_id'])
            .where('package_id', '=', packages)
            .where('bouquet_id', '=', anyOf(place('bouquets'))),
        ).as('bouquets'),
      ])
      .compile();
  });

const termsWithHostName = selectTerms(true);
const termsWithoutHostName = selectTerms(false);

const domain = sql<{ id: number; domain: string }>`lateral ${domainOf(
  sql.ref('users.id'),
  sql.ref('users.path'),
)}`.as<'domain'>(sql.ref('domain'));

const anyOf = (ids: Operand<readonly number[]>): RawBuilder<number> => sql`any(${ids}::bigint[])`;

function byId<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function grouped(rows: readonly { package_id: number; bouquet_id: number }[]): Map<number, Set<number>> {
  const groups = new Map<number, Set<number>>();
  for (const { package_id: id, bouquet_id: bouquet } of rows) {
    groups.set(id, (groups.get(id) ?? new Set()).add(bouquet));
  }
  return groups;
}
