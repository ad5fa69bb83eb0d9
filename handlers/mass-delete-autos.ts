import { type ExpressionBuilder, type Transaction } from 'kysely';
import { enqueue } from '../db/setup/queue.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { Database } from '../db/schema/tables.ts';
import type { Permission } from '../generated/operations.ts';
import type { LineKind } from './kinds/kind.ts';
import { activecode, enigma, m3u, mag } from './kinds/index.ts';
import type { AuditNote, GroupHandlers, Schema } from './call/contract.ts';
import { findUser } from './call/find.ts';
import { page, type Page, type ListCall } from './lists/page.ts';
import { requireRoom } from './call/caps.ts';
import { lineOwners } from './access/lines.ts';
import { visibleMassDeleteAutos } from './access/mass-delete-autos.ts';
import { notFound } from './call/problem.ts';
import type { Caller } from './call/caller.ts';
import { NOW } from '../db/values/expressions.ts';

// One implementation for the rules of every kind of line.

type Rule = Schema<'MassDeleteAuto'>;

interface Ask<All extends Permission, Db = Reader> {
  caller: Caller<All>;
  db: Db;
}
interface OfOne {
  params: { id: number };
}

type IndexOperation =
  | 'm3u_mass_delete_autos_index'
  | 'mag_mass_delete_autos_index'
  | 'enigma_mass_delete_autos_index'
  | 'activecode_mass_delete_autos_index';

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

type Kind<All extends Permission> = Pick<LineKind<All>, 'name' | 'all'>;
type Write<All extends Permission> = Ask<All, Transaction<Database>>;

/** Selects the rules of a kind that the caller may see; with an id, only that rule. */
function visibleRules<All extends Permission>({ name, all }: Kind<All>, caller: Caller<All>, id?: number) {
  return (eb: ExpressionBuilder<Database, 'mass_delete_autos'>) =>
    eb.and([
      eb('mass_delete_autos.kind', '=', name),
      visibleMassDeleteAutos(caller, all)(eb),
      ...(id === undefined ? [] : [eb('mass_delete_autos.id', '=', id)]),
    ]);
}

function index<All extends Permission>(kind: Kind<All>) {
  return (call: Ask<All> & ListCall<IndexOperation>): Promise<Page<Rule>> => {
    const list = call.db.selectFrom('mass_delete_autos').select(RULE).where(visibleRules(kind, call.caller));
    return page(call, { rows: list, columns: COLUMNS, view: (rule) => rule });
  };
}

function show<All extends Permission>(kind: Kind<All>) {
  return ({ params, caller, db }: Ask<All> & OfOne): Promise<Rule> =>
    db
      .selectFrom('mass_delete_autos')
      .select(RULE)
      .where(visibleRules(kind, caller, params.id))
      .executeTakeFirstOrThrow(notFound);
}

interface CreateCall<All extends Permission> extends Write<All> {
  body: Schema<'MassDeleteAutoCreateRequest'>;
  audit: (note: AuditNote) => void;
}

/** Creates a rule for lines of the caller or of a user whose lines it may see. An active rule runs at once. */
function create<All extends Permission>(kind: Kind<All>) {
  return async ({ body, caller, db, audit }: CreateCall<All>): Promise<Rule> => {
    const owner = await findUser(db, lineOwners(caller, kind.all), body.user_id ?? caller.id, 'user_id');
    await requireRoom(db, 'mass_delete_autos', owner.id);
    const rule = await db
      .insertInto('mass_delete_autos')
      .values({ ...body, user_id: owner.id, kind: kind.name })
      .returning(RULE)
      .executeTakeFirstOrThrow();
    audit({ subjectId: rule.id });
    if (rule.is_active) await enqueue(db, 'mass-delete-auto');
    return rule;
  };
}

function edit<All extends Permission>(kind: Kind<All>) {
  return ({
    params,
    body,
    caller,
    db,
  }: Write<All> & OfOne & { body: Schema<'MassDeleteAutoEditRequest'> }): Promise<Rule> =>
    db
      .updateTable('mass_delete_autos')
      .set({ ...body, updated_at: NOW })
      .where(visibleRules(kind, caller, params.id))
      .returning(RULE)
      .executeTakeFirstOrThrow(notFound);
}

/** Deletes a rule. The lines stay. */
function deleteRule<All extends Permission>(kind: Kind<All>) {
  return async ({ params, caller, db }: Write<All> & OfOne): Promise<Schema<'Message'>> => {
    const { numDeletedRows } = await db
      .deleteFrom('mass_delete_autos')
      .where(visibleRules(kind, caller, params.id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The rule is deleted.' };
  };
}

export const massDeleteAutos = {
  m3u_mass_delete_autos_index: index(m3u),
  m3u_mass_delete_autos_create: create(m3u),
  m3u_mass_delete_autos_show: show(m3u),
  m3u_mass_delete_autos_edit: edit(m3u),
  m3u_mass_delete_autos_delete: deleteRule(m3u),
  mag_mass_delete_autos_index: index(mag),
  mag_mass_delete_autos_create: create(mag),
  mag_mass_delete_autos_show: show(mag),
  mag_mass_delete_autos_edit: edit(mag),
  mag_mass_delete_autos_delete: deleteRule(mag),
  enigma_mass_delete_autos_index: index(enigma),
  enigma_mass_delete_autos_create: create(enigma),
  enigma_mass_delete_autos_show: show(enigma),
  enigma_mass_delete_autos_edit: edit(enigma),
  enigma_mass_delete_autos_delete: deleteRule(enigma),
  activecode_mass_delete_autos_index: index(activecode),
  activecode_mass_delete_autos_create: create(activecode),
  activecode_mass_delete_autos_show: show(activecode),
  activecode_mass_delete_autos_edit: edit(activecode),
  activecode_mass_delete_autos_delete: deleteRule(activecode),
} satisfies GroupHandlers<'Mass Delete Autos'>;
