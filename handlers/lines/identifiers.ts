import { sql, type Transaction, type RawBuilder } from 'kysely';
import { updateLine, type LineCause, type LineRow } from '../../db/lines.ts';
import type { LineEventType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Problem } from '../call/problem.ts';
import { fieldOf } from '../kinds/kind.ts';
import { LOCKS, lockOf } from '../../db/connection/locks.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { anyOf } from '../../db/values/expressions.ts';

/** Changes of a line that may include its identifiers. */
type IdentifiedChanges = Omit<Parameters<typeof updateLine>[3], keyof Identifiers> & Identifiers;

/**
 * Changes a locked line, and returns it. If an identifier changes, the old and new ones are remembered, so that the
 * customer is recognised under each. Throws 422 `trial_limit_reached` if a line that is or was a free trial would get
 * the identifiers of another free trial.
 */
export async function updateIdentified(
  trx: Transaction<Database>,
  cause: LineCause,
  line: LineRow,
  changes: IdentifiedChanges,
  event?: LineEventType,
): Promise<LineRow> {
  const renamed = IDENTIFIERS.filter((name) => changes[name] !== undefined && changes[name] !== line[name]);
  if (renamed.length === 0) return updateLine(trx, cause, line.id, changes, event);
  const fresh = identifiersOf({ ...line, ...changes }).filter(({ name }) => renamed.includes(name));
  // A refund may turn a line back into the trial that it was.
  if ((line.is_trial && !line.is_paid_trial) || (await wasTrial(trx, line.id))) {
    const [known] = await knownOfTrials(trx, fresh, line.id);
    if (known !== undefined) throw hadTrial(fieldOf(known.name));
  }
  await rememberIdentifiers(trx, [line.id]);
  const changed = await updateLine(trx, cause, line.id, changes, event);
  await rememberIdentifiers(trx, [line.id]);
  return changed;
}

/**
 * Returns which of these identifiers another line with a free trial in the last 30 days has had. Locks all of them, so
 * that no other transaction gives them a trial meanwhile.
 */
export async function knownOfTrials(
  trx: Transaction<Database>,
  identifiers: readonly Identifier[],
  except: number | null = null,
): Promise<Identifier[]> {
  if (identifiers.length === 0) return [];
  await lockIdentifiers(trx, identifiers);
  return identifiersWithTrial(trx, identifiers, except);
}

/** Returns the 422 for a customer that had a free trial in the last 30 days. */
export const hadTrial = (field: string): Problem =>
  trialLimit(field, 'This customer had a trial in the last 30 days.');

/** Returns the 422 for a trial that is not allowed now. */
export function trialLimit(field: string, detail: string): Problem {
  return new Problem('trial_limit_reached', detail, { errors: { [field]: ['allows no trial now'] } });
}

// Identifiers recognise a customer across lines. They are remembered for lines with free trials or refunds, and for
// lines whose identifiers change.

/**
 * The columns that identify the customer of a line. Usernames are compared in lower case. A serial number counts only
 * without a MAC address, which distinguishes devices better.
 */
const IDENTIFIERS = ['username', 'mac_address', 'serial', 'external_id'] as const;

type Identifiers = Partial<Pick<LineRow, (typeof IDENTIFIERS)[number]>>;

type IdentifierName = keyof Identifiers;

/** An identifier in the form in which it is compared. */
interface Identifier {
  name: IdentifierName;
  value: string;
}

/** Returns the identifiers that are set. */
export function identifiersOf(fields: Identifiers): Identifier[] {
  return IDENTIFIERS.flatMap((name) => {
    const value = fields[name] ?? null;
    if (value === null || (name === 'serial' && fields.mac_address != null)) return [];
    return { name, value: name === 'username' ? value.toLowerCase() : value };
  });
}

/** The identifiers of a row of `lines`, as rows of `name` and `value`, which may be null. */
const NAMED = sql`(values ('username', lower(lines.username)), ('mac_address', lines.mac_address),
  ('serial', case when lines.mac_address is null then lines.serial end),
  ('external_id', lines.external_id)) as named (name, value)`;

/** Remembers the current identifiers of lines. */
export async function rememberIdentifiers(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<void> {
  await sql`
    insert into line_identifiers (line_id, name, value)
    select lines.id, named.name, named.value from lines cross join lateral ${NAMED}
    where lines.id = ${anyOf(lineIds)} and named.value is not null`.execute(trx);
}

/** Locks identifiers until the transaction ends, so that no other transaction checks them meanwhile. */
export async function lockIdentifiers(
  trx: Transaction<Database>,
  identifiers: readonly Identifier[],
): Promise<void> {
  const locks = identifiers.map(({ value }) => lockOf(value));
  await sql`
    select pg_advisory_xact_lock(${LOCKS.trial}, lock)
    from (select distinct unnest(${locks}::integer[]) as lock order by 1) as asked`.execute(trx);
}

/** The earliest time of a trial that counts. */
const IN_TRIAL_DAYS = sql<string>`now() - interval '30 days'`;

/** Returns which of these identifiers a line other than `except` with a free trial in the last 30 days has had. */
async function identifiersWithTrial(
  trx: Transaction<Database>,
  identifiers: readonly Identifier[],
  except: number | null,
): Promise<Identifier[]> {
  const { rows } = await sql<Identifier>`
    select distinct known.name, known.value
    from unnest(${identifiers.map(({ name }) => name)}::text[], ${identifiers.map(({ value }) => value)}::text[])
      as asked (name, value)
    join line_identifiers known on known.name = asked.name and known.value = asked.value
    join trials on trials.line_id = known.line_id
    where not trials.is_paid and trials.created_at > ${IN_TRIAL_DAYS}
      and known.line_id is distinct from ${except}::bigint`.execute(trx);
  return rows;
}

/** Returns whether a line was sold as a free trial in the last 30 days, even if it is none now. */
async function wasTrial(db: Reader, lineId: number): Promise<boolean> {
  const trial = await db
    .selectFrom('trials')
    .select('id')
    .where('line_id', '=', lineId)
    .where('is_paid', '=', false)
    .where('created_at', '>', IN_TRIAL_DAYS)
    .executeTakeFirst();
  return trial !== undefined;
}

/**
 * Returns the condition that a charge (a row of `line_charges`) belongs to a customer who got back more than half of
 * another charge in the last 30 days: of another line that has had a username or a device of this line, or of this line
 * before the charge. Charges that the line already had at that refund do not count.
 */
export const refundedRecently = (charge: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from (
    select named.name, named.value from lines cross join lateral ${NAMED} where lines.id = ${charge}.line_id
    union
    select name, value from line_identifiers where line_id = ${charge}.line_id
  ) as own
  join line_identifiers known on known.name = own.name and known.value = own.value
  join line_charges refunded on refunded.line_id = known.line_id
  where own.name <> 'external_id' and refunded.refund_amount * 2 > refunded.amount
    and refunded.refunded_at > now() - interval '30 days'
    and (refunded.line_id <> ${charge}.line_id or refunded.refunded_at < ${charge}.created_at))`;
