import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Permission } from '../generated/operations.ts';
import { activecode, enigma, m3u, mag, type LineKind } from './lines/kinds.ts';
import type { AuditNote, Body, GroupHandlers, Query, Schema } from './runtime/contract.ts';
import { findUser } from './runtime/find.ts';
import { page, type Page } from './runtime/page.ts';
import { lineOwners, visibleMassDeleteAutos, type Caller } from './runtime/policy.ts';
import { notFound } from './runtime/problem.ts';

// One implementation for the rules of every kind of line.

type Rule = Schema<'MassDeleteAuto'>;
type Kind<All extends Permission> = Pick<LineKind<All>, 'name' | 'all'>;

interface RuleCall<All extends Permission, Db = Kysely<Database>> {
  params: { id: number };
  caller: Caller<All>;
  db: Db;
}
type RuleWrite<All extends Permission> = RuleCall<All, Transaction<Database>>;

const COLUMNS = {
  id: 'mass_delete_autos.id',
  owner_id: 'mass_delete_autos.owner_id',
  days_after_expiry: 'mass_delete_autos.days_after_expiry',
  only_trials: 'mass_delete_autos.only_trials',
  is_active: 'mass_delete_autos.is_active',
  last_run_at: 'mass_delete_autos.last_run_at',
  last_run_deleted: 'mass_delete_autos.last_run_deleted',
  created_at: 'mass_delete_autos.created_at',
  updated_at: 'mass_delete_autos.updated_at',
} as const;
const RULE = Object.values(COLUMNS);

function index<All extends Permission>({ name, all }: Kind<All>) {
  return ({
    caller,
    ...call
  }: {
    query: Query<'m3u_mass_delete_autos_index'>;
    caller: Caller<All>;
    db: Kysely<Database>;
    url: string;
  }): Promise<Page<Rule>> => {
    const list = call.db
      .selectFrom('mass_delete_autos')
      .select(RULE)
      .where('kind', '=', name)
      .where(visibleMassDeleteAutos(caller, all));
    // The lists of the four kinds sort and filter alike.
    const { query, db, url } = call;
    return page(
      { operation: 'm3u_mass_delete_autos_index' as const, query, db, url },
      list,
      COLUMNS,
      (rule) => rule,
    );
  };
}

function show<All extends Permission>({ name, all }: Kind<All>) {
  return async ({ params, caller, db }: RuleCall<All>): Promise<Rule> => {
    const rule = await db
      .selectFrom('mass_delete_autos')
      .select(RULE)
      .where('id', '=', params.id)
      .where('kind', '=', name)
      .where(visibleMassDeleteAutos(caller, all))
      .executeTakeFirst();
    if (rule === undefined) throw notFound();
    return rule;
  };
}

function store<All extends Permission>({ name, all }: Kind<All>) {
  return async ({
    body,
    caller,
    db,
    audit,
  }: Pick<RuleWrite<All>, 'caller' | 'db'> & {
    body: Body<'m3u_mass_delete_autos_store'>;
    audit: (note: AuditNote) => void;
  }): Promise<Rule> => {
    const owner = await findUser(db, lineOwners(caller, all), body.owner_id ?? caller.id);
    const rule = await db
      .insertInto('mass_delete_autos')
      .values({ ...body, owner_id: owner.id, kind: name })
      .returning(RULE)
      .executeTakeFirstOrThrow();
    audit({ subjectId: rule.id });
    return rule;
  };
}

function update<All extends Permission>({ name, all }: Kind<All>) {
  return async ({
    params,
    body,
    caller,
    db,
  }: RuleWrite<All> & { body: Body<'m3u_mass_delete_autos_update'> }): Promise<Rule> => {
    const rule = await db
      .updateTable('mass_delete_autos')
      .set({ ...body, updated_at: sql<string>`now()` })
      .where('id', '=', params.id)
      .where('kind', '=', name)
      .where(visibleMassDeleteAutos(caller, all))
      .returning(RULE)
      .executeTakeFirst();
    if (rule === undefined) throw notFound();
    return rule;
  };
}

function destroy<All extends Permission>({ name, all }: Kind<All>) {
  return async ({ params, caller, db }: RuleWrite<All>): Promise<Schema<'Message'>> => {
    const { numDeletedRows } = await db
      .deleteFrom('mass_delete_autos')
      .where('id', '=', params.id)
      .where('kind', '=', name)
      .where(visibleMassDeleteAutos(caller, all))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The rule is deleted.' };
  };
}

export const massDeleteAutos = {
  m3u_mass_delete_autos_index: index(m3u),
  m3u_mass_delete_autos_store: store(m3u),
  m3u_mass_delete_autos_show: show(m3u),
  m3u_mass_delete_autos_update: update(m3u),
  m3u_mass_delete_autos_destroy: destroy(m3u),

  mag_mass_delete_autos_index: index(mag),
  mag_mass_delete_autos_store: store(mag),
  mag_mass_delete_autos_show: show(mag),
  mag_mass_delete_autos_update: update(mag),
  mag_mass_delete_autos_destroy: destroy(mag),

  enigma_mass_delete_autos_index: index(enigma),
  enigma_mass_delete_autos_store: store(enigma),
  enigma_mass_delete_autos_show: show(enigma),
  enigma_mass_delete_autos_update: update(enigma),
  enigma_mass_delete_autos_destroy: destroy(enigma),

  activecode_mass_delete_autos_index: index(activecode),
  activecode_mass_delete_autos_store: store(activecode),
  activecode_mass_delete_autos_show: show(activecode),
  activecode_mass_delete_autos_update: update(activecode),
  activecode_mass_delete_autos_destroy: destroy(activecode),
} satisfies GroupHandlers<'Mass Delete Autos'>;
