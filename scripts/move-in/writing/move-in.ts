import { sql, type Kysely, type Transaction } from 'kysely';
import { raiseTimeLimit } from '../../../db/connection/time-limits.ts';
import { findRoot } from '../../../db/users.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { Refusal } from '../../lib/refusal.ts';
import { moveLines } from './lines.ts';
import { intervalOf, type MovingMap } from './map.ts';
import { MOVING, type Moving, type Slice } from './moving.ts';
import { moveBouquets, movePackages } from './packages.ts';
import { moveRoles } from './roles.ts';
import { report } from '../tables.ts';
import { moveUsers } from './users.ts';
import { reportChanges } from './changes.ts';

export interface MoveOptions {
  /** The source: its panel, and a name where there are several of one kind. Ids are known by it in the next run. */
  panel: string;
  map: MovingMap;
  /** Does the same, and takes it back. */
  dryRun: boolean;
  /** Whether owners of lines are users here already, by their ids here. */
  ownersAreHere?: boolean;
  /** Reads the report, in the last part. */
  tell: (trx: Transaction<Database>) => Promise<void>;
  /** Called after each part that is written. */
  onSlice?: () => void;
}

/** What a run has brought: new roles, bouquets, packages, users and lines. Credit is in hundredths. */
export interface Moved {
  /** Null for a dry run. */
  movingId: number | null;
  roles: number;
  bouquets: number;
  packages: number;
  users: number;
  lines: number;
  /** Lines of the source that are here from a run before, and stay as they are. */
  linesBefore: number;
  /** The credit of the users that have come by this run, at the source and by the ledger. */
  credit: { source: number; arrived: number };
}

/** Seconds that a statement may take. The first of the lines grows with their number. */
const LIMIT = 3600;

/**
 * Moves what a session's temporary tables hold into the database: in slices, each of which is complete, so that a run that
 * was interrupted goes on with the next one. What is here from a run before stays as it is. Throws a Refusal without an
 * operator, and for a map that names what is not here.
 */
export async function moveIn(session: Kysely<Database>, options: MoveOptions): Promise<Moved> {
  const { dryRun, onSlice = () => undefined } = options;
  if (options.map.unlimited !== null) intervalOf(options.map.unlimited);
  if (!dryRun) {
    return moveParts(options, async (work) => {
      const done = await session.transaction().execute(async (trx) => {
        await raiseTimeLimit(trx, LIMIT);
        return work(trx);
      });
      onSlice();
      return done;
    });
  }
  const trx = await session.startTransaction().execute();
  try {
    await raiseTimeLimit(trx, LIMIT);
    return { ...(await moveParts(options, (work) => work(trx))), movingId: null };
  } finally {
    await trx.rollback().execute();
  }
}

async function moveParts(
  { panel, map, tell, ownersAreHere = false }: MoveOptions,
  slice: Slice,
): Promise<Moved> {
  const moving = await slice((trx) => beginMoving(trx, panel, map));
  if (ownersAreHere) await slice((trx) => noteOwners(trx, moving));
  const offers = await slice(async (trx) => ({
    roles: await moveRoles(trx, moving),
    bouquets: await moveBouquets(trx, moving),
    packages: await movePackages(trx, moving),
  }));
  const users = await moveUsers(slice, moving);
  const lines = await moveLines(slice, moving);
  const end = await slice(async (trx) => {
    const credit = await checkCredit(trx, moving);
    await reportChanges(trx, moving);
    await trx
      .updateTable('movings')
      .set({ finished_at: sql<string>`now()` })
      .where('id', '=', moving.id)
      .execute();
    await tell(trx);
    return { credit };
  });
  return { movingId: moving.id, ...offers, users, ...lines, ...end };
}

/** Begins a run, or goes on with the one of this source that was interrupted. */
async function beginMoving(trx: Transaction<Database>, panel: string, map: MovingMap): Promise<Moving> {
  const root = await findRoot(trx);
  if (root === undefined) throw new Refusal('There is no operator yet: run `npm run init` first.');
  const open = await trx
    .selectFrom('movings')
    .select('id')
    .where('panel', '=', panel)
    .where('finished_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id } =
    open ?? (await trx.insertInto('movings').values({ panel }).returning('id').executeTakeFirstOrThrow());
  return { id, panel, rootId: root.id, map };
}

/** Notes the owners of lines that are users here. */
async function noteOwners(trx: Transaction<Database>, { id, panel }: Moving): Promise<void> {
  await sql`
    insert into moved_objects (panel, kind, source_id, target_id, moving_id, made)
    select distinct ${panel}, 'user', users.id::text, users.id, ${id}::bigint, false
    from moving_lines join users on users.id = owner_id
    on conflict do nothing`.execute(trx);
}

/** Compares the credit that the users of a run had at the source with what has arrived. A difference is in the report. */
async function checkCredit(trx: Transaction<Database>, { id, panel }: Moving): Promise<Moved['credit']> {
  const { rows } = await sql<Moved['credit']>`
    select (
      select coalesce(sum(credit), 0)::bigint from moving_users join moved_objects
        on panel = ${panel} and kind = 'user' and moved_objects.source_id = moving_users.source_id::text
      where moving_id = ${id}::bigint
    ) as source, (
      select coalesce(sum(amount), 0)::bigint from credit_transfers
      where subject_type = ${MOVING} and subject_id = ${id}::bigint and kind = 'start_credit'
    ) as arrived`.execute(trx);
  const [credit = { source: 0, arrived: 0 }] = rows;
  const { source, arrived } = credit;
  const said = `${String(source)} there, ${String(arrived)} here, in hundredths`;
  await report(
    trx,
    'warning',
    sql`select 'users', '', 'credit_differs', ${said}::text where ${source !== arrived}`,
  );
  return credit;
}
