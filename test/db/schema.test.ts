import { type Kysely, sql } from 'kysely';
import { test } from 'tap';
import ts from 'typescript';
import type { Database } from '../../db/schema/index.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { cloneDatabase } from '../support/database.ts';

// The tables as db/schema/ describes them to the compiler, and as db/schema.sql and the migrations create them.

/** A column in the types. */
interface TypedColumn {
  nullable: boolean;
  base: string;
  /** Whether an insert must, may or cannot contain it. */
  insert: 'must' | 'may' | 'cannot';
}

/** A column in PostgreSQL. */
interface RealColumn {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  always_generated: boolean;
}

/** The type that node-postgres returns, as db/connection/connection.ts configures it; undefined for JSON. */
const BASES: Readonly<Record<string, string | undefined>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  // Read as text.
  numeric: 'string',
  inet: 'string',
  uuid: 'string',
  timestamptz: 'string',
  date: 'string',
  int8multirange: 'string',
  bytea: 'Buffer',
  _text: 'array',
  _varchar: 'array',
  _int8: 'array',
  json: undefined,
  jsonb: undefined,
};

/** Columns that only triggers write, so that an insert may not contain them although they are not null. */
const BY_TRIGGERS = new Set(['tree_counts.count']);

const KEPT = 'rows of that table are never deleted, and the index of the living lines serves every query';

/** Foreign keys without an index over all their rows, each with its reason. */
const UNINDEXED: Readonly<Record<string, string>> = {
  'announcement_notices.announcement_id': 'announcements are never deleted',
  'lines.activecode_device_id': KEPT,
  'lines.template_id': KEPT,
  'trials.user_id': 'users are never deleted, and only free trials are counted, for which there is an index',
};

void test('the types of db/schema/ agree with the tables', async (t) => {
  const { db } = await cloneDatabase(t);
  const typed = typedTables();
  const real = await realColumns(db);
  const tables = [...new Set(real.map(({ table }) => table))];
  t.same([...typed.keys()].sort(), tables.sort(), 'the same tables');

  for (const table of tables) {
    const columns = typed.get(table) ?? new Map<string, TypedColumn>();
    const own = real.filter((column) => column.table === table);
    t.same([...columns.keys()].sort(), own.map(({ column }) => column).sort(), `${table}: the same columns`);
    for (const column of own) {
      const type = columns.get(column.column);
      if (type) t.same(differences(column, type), [], `${table}.${column.column}`);
    }
  }
});

void test('every foreign key has an index that starts with its columns', async (t) => {
  const { db } = await cloneDatabase(t);
  // A partial index is only enough if it contains all rows with a value.
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select c.conrelid::regclass || '.' || (
        select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as name,
      exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'
              and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
                and pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))) as indexed
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  t.ok(rows.length > 50, `${String(rows.length)} foreign keys`);
  t.same(
    rows.filter(({ indexed }) => !indexed).map(({ name }) => name),
    Object.keys(UNINDEXED).sort(),
  );
});

/** Returns how a column and its type differ. */
function differences(real: RealColumn, typed: TypedColumn): string[] {
  const found: string[] = [];
  if (!(real.type in BASES)) found.push(`the type ${real.type} is not known to this test`);
  const base = BASES[real.type];
  if (base !== undefined && base !== typed.base)
    found.push(`${real.type} is read as ${base}, not ${typed.base}`);
  // A json column is `unknown`, whether it may be null or not.
  if (typed.base !== 'unknown' && real.nullable !== typed.nullable) {
    found.push(real.nullable ? 'may be null' : 'is never null');
  }
  const expected = insertOf(real);
  // A type may exclude a column with a default from inserts, and must exclude a generated column.
  const fits = typed.insert === expected || (typed.insert === 'cannot' && expected === 'may');
  if (!fits) found.push(`an insert ${expected} name it, but by its type it ${typed.insert}`);
  return found;
}

function insertOf({
  table,
  column,
  nullable,
  has_default,
  always_generated,
}: RealColumn): TypedColumn['insert'] {
  if (always_generated || BY_TRIGGERS.has(`${table}.${column}`)) return 'cannot';
  return nullable || has_default ? 'may' : 'must';
}

async function realColumns(db: Kysely<Database>): Promise<RealColumn[]> {
  const { rows } = await sql<RealColumn>`
    select table_name as "table", column_name as "column", udt_name as "type", is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as has_default,
      is_generated = 'ALWAYS' or identity_generation is not distinct from 'ALWAYS' as always_generated
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
    order by 1, ordinal_position`.execute(db);
  return rows;
}

const PROBE = `
  import type { Insertable, Selectable } from 'kysely';
  import type { Database } from './schema/index.ts';
  export type Selected = { [Table in keyof Database]: Selectable<Database[Table]> };
  export type Inserted = { [Table in keyof Database]: Insertable<Database[Table]> };
`;

/** Returns the tables and columns of the type `Database`, as the compiler sees them. */
function typedTables(): Map<string, Map<string, TypedColumn>> {
  const probe = projectFile('db', 'probe.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (file) => file === probe || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === probe ? ts.createSourceFile(file, PROBE, ts.ScriptTarget.ES2023) : getSourceFile(file, ...rest);
  const program = ts.createProgram([probe], options, host);
  const source = program.getSourceFile(probe);
  const [error] = program.getSemanticDiagnostics(source);
  if (source === undefined || error)
    throw new Error(ts.flattenDiagnosticMessageText(error?.messageText, '\n'));
  const checker = program.getTypeChecker();
  const [selected, inserted] = ['Selected', 'Inserted'].map((name) => {
    const module = checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((of) => of.name === name);
    if (symbol === undefined) throw new Error(`no type ${name}`);
    return fieldsOf(checker, checker.getDeclaredTypeOfSymbol(symbol));
  });
  return new Map(
    [...(selected ?? [])].map(([table, row]) => {
      const insertable = inserted?.get(table);
      const insertFields = insertable && fieldsOf(checker, insertable.type);
      const columns = [...fieldsOf(checker, row.type)].map(([column, { type }]) => {
        const field = insertFields?.get(column);
        const insert = field === undefined ? 'cannot' : field.optional ? 'may' : 'must';
        return [column, { ...shapeOf(checker, type), insert }] as const;
      });
      return [table, new Map<string, TypedColumn>(columns)];
    }),
  );
}

function fieldsOf(checker: ts.TypeChecker, type: ts.Type): Map<string, { type: ts.Type; optional: boolean }> {
  return new Map(
    checker
      .getPropertiesOfType(type)
      .map((symbol) => [
        symbol.name,
        { type: checker.getTypeOfSymbol(symbol), optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0 },
      ]),
  );
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type): { nullable: boolean; base: string } {
  if (type.flags & ts.TypeFlags.Unknown) return { nullable: true, base: 'unknown' };
  const nullable = checker.getNonNullableType(type) !== type;
  const parts = [checker.getNonNullableType(type)].flatMap((part) => (part.isUnion() ? part.types : [part]));
  const bases = new Set(parts.map((part) => baseOf(checker, part)));
  return { nullable, base: [...bases].sort().join(' | ') };
}

function baseOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type)) return 'array';
  return checker.typeToString(type).replace(/^Buffer<.*>$/, 'Buffer');
}
