import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import { enqueue } from '../db/jobs.ts';
import type { Database } from '../db/schema.ts';
import type { Permission } from '../generated/operations.ts';
import { activecode, enigma, m3u, mag, type LineKind } from './lines/kinds.ts';
import { named } from './lines/named.ts';
import type { AuditNote, Body, GroupHandlers, Query, Schema } from './runtime/contract.ts';
import { findUser } from './runtime/find.ts';
import { page, type Page } from './runtime/page.ts';
import { lineOwners, visibleMassDeleteAutos, type Caller } from './runtime/policy.ts';
import { notFound } from './runtime/problem.ts';

// One implementation for the rules of every kind of line.

type Rule = Schema<'MassDeleteAuto'>;

interface Ask<All extends Permission, Db = Kysely<Database>> {
  caller: Caller<All>;
  db: Db;
}
interface OfOne {
  params: { id: number };
}

const COLUMNS = {
  id: 'mass_delete_autos.id',
  user_id: 'mass_delete_autos.user_id',
  days_after_expiry: 'mass_delete_autos.days_after_expiry',
  only_trials: 'mass_delete_autos.only_trials',
  is_active: 'mass_delete_autos.is_active',
  last_run_at: 'mass_delete_autos.last_run_at',
  last_run_deleted: 'mass_delete_autos.last_run_deleted',
  created_at: 'mass_delete_autos.created_at',
  updated_at: 'mass_delete_autos.updated_at',
} as const;
const RULE = Object.values(COLUMNS);

/** The operations on the rules for one kind of line. */
function rulesFor<All extends Permission>({ name, all }: Pick<LineKind<All>, 'name' | 'all'>) {
  type Write = Ask<All, Transaction<Database>>;

  /** The rules that the caller reaches; with an id, that one. */
  const reached =
    (caller: Caller<All>, id?: number) => (eb: ExpressionBuilder<Database, 'mass_delete_autos'>) =>
      eb.and([
        eb('mass_delete_autos.kind', '=', name),
        visibleMassDeleteAutos(caller, all)(eb),
        ...(id === undefined ? [] : [eb('mass_delete_autos.id', '=', id)]),
      ]);

  return {
    index({
      query,
      caller,
      db,
      url,
    }: Ask<All> & { query: Query<'m3u_mass_delete_autos_index'>; url: string }): Promise<Page<Rule>> {
      const list = db.selectFrom('mass_delete_autos').select(RULE).where(reached(caller));
      // The lists of the four kinds sort and filter alike.
      const call = { operation: 'm3u_mass_delete_autos_index', query, db, url } as const;
      return page(call, list, COLUMNS, (rule) => rule);
    },

    show({ params, caller, db }: Ask<All> & OfOne): Promise<Rule> {
      return db
        .selectFrom('mass_delete_autos')
        .select(RULE)
        .where(reached(caller, params.id))
        .executeTakeFirstOrThrow(notFound);
    },

    async create({
      body,
      caller,
      db,
      audit,
    }: Write & {
      body: Body<'m3u_mass_delete_autos_create'>;
      audit: (note: AuditNote) => void;
    }): Promise<Rule> {
      const owner = await findUser(db, lineOwners(caller, all), body.user_id ?? caller.id, 'user_id');
      const rule = await db
        .insertInto('mass_delete_autos')
        .values({ ...body, user_id: owner.id, kind: name })
        .returning(RULE)
        .executeTakeFirstOrThrow();
      audit({ subjectId: rule.id });
      // What it says is done at once, not with the next look at all of them.
      if (rule.is_active) await enqueue(db, 'mass-delete-auto');
      return rule;
    },

    edit({
      params,
      body,
      caller,
      db,
    }: Write & OfOne & { body: Body<'m3u_mass_delete_autos_edit'> }): Promise<Rule> {
      return db
        .updateTable('mass_delete_autos')
        .set({ ...body, updated_at: sql<string>`now()` })
        .where(reached(caller, params.id))
        .returning(RULE)
        .executeTakeFirstOrThrow(notFound);
    },

    async delete({ params, caller, db }: Write & OfOne): Promise<Schema<'Message'>> {
      const { numDeletedRows } = await db
        .deleteFrom('mass_delete_autos')
        .where(reached(caller, params.id))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      return { message: 'The rule is deleted.' };
    },
  };
}

export const massDeleteAutos = {
  ...named('m3u_mass_delete_autos', rulesFor(m3u)),
  ...named('mag_mass_delete_autos', rulesFor(mag)),
  ...named('enigma_mass_delete_autos', rulesFor(enigma)),
  ...named('activecode_mass_delete_autos', rulesFor(activecode)),
} satisfies GroupHandlers<'Mass Delete Autos'>;
