import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import {
  COLUMNS,
  CONSTRAINTS,
  EXTENSIONS,
  FUNCTIONS,
  INDEXES,
  TABLES,
  TRIGGERS,
  UNKNOWN,
  type Piece,
} from './catalog.ts';

const HEADER = `-- The schema as db/migrations make it, written by \`npm run schema\`: to be read and compared, not to be run.
-- The tables of the jobs (schema pgboss) and those in which kysely notes what has run are left out.`;

/**
 * Returns the schema of a database as text, which is the same on every machine. Throws when the schema has an object
 * that the text cannot represent.
 */
export async function dumpSchema(trx: Transaction<Database>): Promise<string> {
  const read = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(trx)).rows;
  // Names in the search path are printed without their schema.
  await sql`set local search_path = public`.execute(trx);
  const [unknown] = await read(UNKNOWN);
  if (unknown !== undefined) throw new Error(`the dump of the schema cannot show ${unknown.text}`);
  const columns = byTable(await read(COLUMNS));
  const constraints = byTable(await read(CONSTRAINTS));
  const indexes = byTable(await read(INDEXES));
  const triggers = byTable(await read(TRIGGERS));
  const extensions = await read(EXTENSIONS);
  const functions = await read(FUNCTIONS);
  const tables = (await read(TABLES)).map(({ table, text }) =>
    [
      createTable(table, [...columns(table), ...constraints(table)], text),
      ...[...indexes(table), ...triggers(table)].map((statement) => `${readable(statement)};`),
    ].join('\n'),
  );
  const parts = [
    HEADER,
    extensions.map(({ text }) => `${text};`).join('\n'),
    ...functions.map(({ text }) => createFunction(text)),
    ...tables,
  ];
  return `${parts.join('\n\n')}\n`;
}

function byTable(pieces: readonly Piece[]): (table: string) => string[] {
  return (table) => pieces.filter((piece) => piece.table === table).map(({ text }) => text);
}

function createTable(name: string, parts: readonly string[], settings: string): string {
  const lines = parts.map((part) => `  ${readable(part, '    ')}`);
  return `create table ${name} (\n${lines.join(',\n')}\n)${settings && ` ${settings}`};`;
}

/** The catalog stores a function's body as the migration wrote it, including its indentation. */
function createFunction(definition: string): string {
  const start = definition.indexOf('$function$');
  const [opening = '', ...body] = definition.slice(start).trimEnd().split('\n');
  const indents = body.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const dedented = body.map((line) => line.slice(Math.min(...indents)));
  return `${[`${readable(definition.slice(0, start))} ${opening}`, ...dedented].join('\n')};`;
}

const WIDTH = 110;

/** Quoted text belongs to one word, including spaces. */
const WORDS = /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"\s])+/g;
const QUOTED_OR_NOT = /'(?:[^']|'')*'|"(?:[^"]|"")*"|([^'"]+)/g;

/**
 * Wraps a statement into lines of readable length. PostgreSQL prints keywords in upper case. Here they are in lower
 * case, as in the migrations, except for quoted text.
 */
function readable(statement: string, indent = '  '): string {
  const lines: string[] = [];
  let line = '';
  for (const word of statement.match(WORDS) ?? []) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += `${line && ' '}${small(word)}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

function small(word: string): string {
  return word.replaceAll(QUOTED_OR_NOT, (text, bare: string | undefined) => bare?.toLowerCase() ?? text);
}
