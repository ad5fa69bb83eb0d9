import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import type { OperationName } from '../../generated/operations.ts';
import { follow, names, requestSchema, type Schema } from './document.ts';
import { cloneDatabase } from '../support/database.ts';

// What the contract lets into a field, and what its column takes: the same lengths, the same least and largest values.
// A field that the contract bounds more widely is a 503 for who fills it, one that it bounds more narrowly is a room
// that nobody can use.

/**
 * The table that an operation's fields are stored in, by the beginning of its name, where that is not the table's. The
 * longest that fits counts.
 */
const TABLES: Readonly<Record<string, string>> = {
  activecode_mass_delete_autos: 'mass_delete_autos',
  activecodes: 'lines',
  enigma_mass_delete_autos: 'mass_delete_autos',
  enigmas: 'lines',
  m3u_mass_delete_autos: 'mass_delete_autos',
  m3us: 'lines',
  mag_mass_delete_autos: 'mass_delete_autos',
  mags: 'lines',
  oauth_personal_access_tokens: 'tokens',
  report_channels: 'reports',
  report_series: 'reports',
  report_vods: 'reports',
  roles_setting: 'role_settings',
  transactions: 'credit_transfers',
};

/** It stores nothing of its body. */
const LOGIN: OperationName = 'oauth_token_issue';

/** Fields whose column is in another table, or has another name: by operation, or by table for all of its operations. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'credit_transfers.reference': 'order_references.reference',
  'lines.reason': 'credit_transfers.description',
  'lines.reference': 'order_references.reference',
  'lines.voucher_code': 'vouchers.code',
  'packages.refund_policies[].passed_days': 'package_refund_tiers.passed_days',
  'packages.refund_policies[].refund_amount': 'package_refund_tiers.refund_amount',
  'request_credits_reject.reason': 'request_credits.rejection_reason',
  'request_refunds_reject.reason': 'request_refunds.rejection_reason',
  'roles.permissions[]': 'role_permissions.permission',
  'transactions_refund.reason': 'credit_transfers.description',
  'tickets.message': 'ticket_replys.message',
  'users.credit_alert_below': 'credit_accounts.credit_alert_below',
  'webhook_endpoints.since': 'webhook_endpoints.recover_since',
};

const AMONG_OPERATIONS = 'each must be the name of an operation';

/** Fields without a column that bounds them, each with its reason. This may only become shorter. */
const UNBOUNDED: Readonly<Record<string, string>> = {
  'credit_transfers.amount':
    'the ledger also moves what was paid and given back, which the contract does not bound',
  'lines.type': 'another word for each kind; the handlers translate it',
  'request_refunds.refundable_type': 'is the kind of the line',
  'restrictions.policies[]': AMONG_OPERATIONS,
  'restrictions.restrictable_type': 'says whether the target is a user or a line',
  'restrictions.restrictable_types[]': 'says which targets are looked for',
  'tokens.allowed_networks[]': 'is bounded by the form of an address',
  'tokens.current_password': 'is compared with a hash',
  'tokens.scopes[]': AMONG_OPERATIONS,
  'users.credit': 'is moved by a transfer, if it is above 0',
  'users.current_password': 'is compared with a hash',
  'users.password': 'is stored as a hash',
  'webhook_endpoints.types[]': 'each must be a type of events',
};

void test('limits of the contract and of the columns', async (t) => {
  const { db } = await cloneDatabase(t);
  const lengths = await columnLengths(db);
  await copyChecks(db);
  const excused = new Set<string>();
  const tables = new Set([...lengths.keys()].map((name) => name.split('.', 1)[0] ?? ''));
  for (const { operation, stored, schema } of storedFields(tables)) {
    const label = `${operation}: ${stored}`;
    const length = lengths.get(stored);
    const isBounded = !(stored in UNBOUNDED);
    if (!isBounded) excused.add(stored);
    if (length === undefined) {
      t.notOk(isBounded, `${label} is a column; name it in TABLES or ELSEWHERE, or say in UNBOUNDED why not`);
      continue;
    }
    for (const { value, fits } of extremes(schema))
      if (fits || isBounded) t.equal(await takes(db, stored, value), fits, `${label} takes ${String(value)}`);
    if (schema.maxLength !== undefined) t.equal(length, schema.maxLength, `${label} is as long`);
  }
  t.same(excused, new Set(Object.keys(UNBOUNDED)), 'every exception is still one');
});

interface Field {
  operation: OperationName;
  /** Its column, with the table. */
  stored: string;
  schema: Schema;
}

/** Returns the fields of request bodies that have limits, except for ids, whose rows must exist. */
function storedFields(tables: ReadonlySet<string>): Field[] {
  return names.flatMap((operation) => {
    const table = tableOf(operation, tables);
    const { body } = requestSchema(operation).properties ?? {};
    if (body === undefined || operation === LOGIN) return [];
    return leaves('', body).map(([path, schema]) => {
      const field = path.replace(/^lines\[\]\./, '');
      const stored =
        ELSEWHERE[`${operation}.${field}`] ?? ELSEWHERE[`${table}.${field}`] ?? `${table}.${field}`;
      return { operation, stored, schema };
    });
  });
}

function tableOf(operation: OperationName, tables: ReadonlySet<string>): string {
  const prefixes = [...tables, ...Object.keys(TABLES)].filter((prefix) => operation.startsWith(`${prefix}_`));
  const longest = prefixes.toSorted((a, b) => b.length - a.length)[0];
  return TABLES[longest ?? ''] ?? longest ?? operation;
}

/** Returns the fields within a schema that are texts or numbers, each with its path. */
function leaves(path: string, given: Schema): [string, Schema][] {
  const schema = follow(given);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const within = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Schema] => [
    path === '' ? name : `${path}.${name}`,
    property,
  ]);
  const items = schema.items === undefined ? [] : leaves(`${path}[]`, schema.items);
  const isLeaf = [schema.type]
    .flat()
    .some((type) => type === 'string' || type === 'integer' || type === 'number');
  return [
    ...parts.flatMap((part) => leaves(path, part)),
    ...within.flatMap(([name, property]) => leaves(name, property)),
    ...items,
    ...(isLeaf && schema.format !== 'int64' ? [[path, schema] as [string, Schema]] : []),
  ];
}

/** Returns the values at the edge of what the contract permits, and beyond, and whether a column must take them. */
function extremes({
  type,
  enum: values,
  pattern,
  minLength = 0,
  minimum,
  maximum,
}: Schema): { value: string | number | null; fits: boolean }[] {
  if (values !== undefined) return values.map((value) => ({ value: value as string, fits: true }));
  if ([type].flat().includes('string'))
    return pattern === undefined ? [{ value: 'X'.repeat(minLength), fits: true }] : [];
  // Credit and percentages are stored in hundredths.
  const factor = [type].flat().includes('number') ? 100 : 1;
  return [
    ...(minimum === undefined
      ? []
      : [
          { value: minimum * factor, fits: true },
          { value: minimum * factor - 1, fits: false },
        ]),
    ...(maximum === undefined
      ? []
      : [
          { value: maximum * factor, fits: true },
          { value: maximum * factor + 1, fits: false },
        ]),
  ];
}

/** Returns each column with the length of its texts, or null. */
async function columnLengths(db: Kysely<Database>): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ name: string; length: number | null }>`
    select table_name || '.' || column_name as name, case data_type
      when 'timestamp with time zone' then ${'YYYY-MM-DD HH:MM:SS'.length} else character_maximum_length end as length
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return new Map(rows.map(({ name, length }) => [name, length]));
}

/** Copies the tables with what bounds a single column, so that a row of one column shows what bounds it. */
async function copyChecks(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ declare t record; c record; begin
      create schema single;
      for t in select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('create table single.%I (like public.%1$I including constraints)', t.relname);
        for c in select attname from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped loop
          execute format('alter table single.%I alter column %I drop not null', t.relname, c.attname);
        end loop;
        for c in select conname from pg_constraint where conrelid = t.oid and contype = 'c' and cardinality(conkey) > 1 loop
          execute format('alter table single.%I drop constraint %I', t.relname, c.conname);
        end loop;
        if exists (select from pg_trigger where tgrelid = t.oid and tgname = 'check_row') then
          execute format('create trigger check_row before insert on single.%I for each row execute function check_%1$I()', t.relname);
        end if;
      end loop;
    end $$`.execute(db);
}

/** The errors of a value that is too long, too large, or refused by a check. */
const REFUSALS = new Set(['22001', '22003', '23514']);

async function takes(db: Kysely<Database>, name: string, value: string | number | null): Promise<boolean> {
  const [table = '', column = ''] = name.split('.');
  try {
    await sql`insert into ${sql.table(`single.${table}`)} (${sql.ref(column)}) values (${value})`.execute(db);
    return true;
  } catch (error) {
    if (REFUSALS.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}
