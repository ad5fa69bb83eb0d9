import { sql, type Kysely } from 'kysely';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../db/schema/tables.ts';
import { projectFile } from '../../handlers/http/project-file.ts';

/** The file with the types of the tables. */
export const TABLES = projectFile('db', 'schema', 'tables.ts');
const COLUMNS = projectFile('db', 'schema', 'columns.ts');

const HEAD = `// Written by \`npm run schema\` from the tables that db/schema.sql and the migrations make. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Columns,
  DefaultJson,
  DefaultTimestamp,
  GuardedColumns,
  Json,
  NullableTimestamp,
  Timestamp,
} from './columns.ts';

/** All tables by name. Amounts are integers in hundredths of a credit. */
export interface Database {
`;

/** What a column of a type is read as (db/connection/connection.ts). */
const READ_AS: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  numeric: 'string',
  inet: 'string',
  uuid: 'string',
  date: 'string',
  int8multirange: 'string',
  bytea: 'Buffer',
  _text: 'string[]',
  _varchar: 'string[]',
  _int8: 'number[]',
};

/** A column as PostgreSQL describes it. */
interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
  /** The CHECKs of this column alone. */
  checks: string[];
}

/** Returns the types of all tables, as the text of a module. A text column whose values a CHECK lists is one of these. */
export async function tableTypes(db: Kysely<Database>): Promise<string> {
  const [columns, named] = [await columnsOf(db), await namedColumns()];
  const tables = new Set(columns.map(({ table }) => table));
  const parts = [...tables].map((table) => {
    const own = columns.filter((column) => column.table === table);
    const fields = own.map((column) => `    ${column.column}: ${columnType(column, named)};\n`);
    return `  ${table}: {\n${fields.join('')}  };\n`;
  });
  return `${HEAD}${parts.join('')}}\n`;
}

/** Returns the columns that db/schema/columns.ts has a type for, by name, with the interface that has it. */
async function namedColumns(): Promise<ReadonlyMap<string, string>> {
  const [, ...interfaces] = (await readFile(COLUMNS, 'utf8')).split('export interface ');
  return new Map(
    interfaces.flatMap((text) => {
      const holder = /^\w+/.exec(text)?.[0] ?? '';
      return [...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => [name, holder] as const);
    }),
  );
}

function columnType(column: Column, named: ReadonlyMap<string, string>): string {
  const { table, type, nullable, optional, generated } = column;
  if (type === 'timestamptz') {
    return nullable ? 'NullableTimestamp' : optional ? 'DefaultTimestamp' : 'Timestamp';
  }
  const name = `${table}.${column.column}`;
  const holder = named.get(name);
  if (holder === 'GuardedColumns') return `GuardedColumns['${name}']`;
  const value = holder === undefined ? (valuesOf(column) ?? READ_AS[type]) : `${holder}['${name}']`;
  if (value === undefined) throw new Error(`${name}: db/schema/columns.ts has no type for it`);
  const read = nullable ? `${value} | null` : value;
  if (type === 'json' || type === 'jsonb') {
    return optional || nullable ? `DefaultJson<${read}>` : `Json<${read}>`;
  }
  if (generated) return `GeneratedAlways<${read}>`;
  return optional ? `Generated<${read}>` : read;
}

/** Returns the values that a CHECK of a text column lists, as a type. */
function valuesOf({ column, checks }: Column): string | undefined {
  for (const check of checks) {
    const [, list] =
      new RegExp(`^CHECK \\(\\(+${column}\\)?(?:::text)? = ANY \\(+ARRAY\\[(.*?)\\]`).exec(check) ?? [];
    const values = list?.match(/'\w[\w.]*'/g);
    if (values) return values.join(' | ');
  }
  return undefined;
}

async function columnsOf(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", udt_name as "type", is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as optional,
      is_generated = 'ALWAYS' or identity_generation is not distinct from 'ALWAYS' as generated,
      array(
        select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = table_name::regclass and conkey = array[ordinal_position]::int2[]
      ) as checks
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
    order by 1, ordinal_position`.execute(db);
  return rows;
}
