import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { setRoleLimits } from '../../db/connection/time-limits.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { onDatabase } from '../lib/database.ts';
import { addUpCounts, advanceSequence } from '../seed/fill.ts';
import { createDatabase, type Bench } from './frame.ts';

// Databases of another schema with the rows of ours, so that other programs do the same work for the same tokens.

/** Not copied: where a database is, and what triggers fill, differently in each schema. */
const LEFT_OUT = [
  'epochs',
  'tree_counts',
  'tree_count_changes',
  'received_transfers',
  'voucher_parties',
  'report_parties',
];

/** Creates a database of the fixed schema of the SQL by hand, with the rows of another one. Returns its URL. */
export async function createBaseline(bench: Bench, fromUrl: string): Promise<string> {
  const url = await createDatabase(bench, 'baseline');
  const dump = await readFile(projectFile('scripts', 'bench', 'baselines', 'schema.sql.gz'));
  await onSession(url, (client) => client.query(gunzipSync(dump).toString()));
  await onDatabase(url, 1, setRoleLimits);
  await copyRows(fromUrl, url);
  return url;
}

/** Copies the rows of all tables and columns that both databases have, in place of what the second has of them. */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  await onSession(fromUrl, (source) =>
    onSession(toUrl, async (target) => {
      const known = new Map((await tablesOf(source)).map(({ name, columns }) => [name, columns]));
      const tables = inOrder(await tablesOf(target)).filter(({ name }) => known.has(name));
      await target.query('begin');
      // Migrations leave a row in some tables. The append-only ones are empty, and refuse every deletion.
      for (const { name } of tables.toReversed()) {
        const { rowCount } = await target.query(`select from ${name} limit 1`);
        if (rowCount !== 0) await target.query(`delete from ${name}`);
      }
      for (const { name, columns } of tables) {
        const shared = columns.filter((column) => known.get(name)?.includes(column));
        if (shared.length === 0) continue;
        const names = shared.map((column) => pg.escapeIdentifier(column)).join(', ');
        const rows = source.query(copyTo(`copy (select ${names} from ${name}) to stdout`));
        await pipeline(rows, target.query(copyFrom(`copy ${name} (${names}) from stdin`)));
        await advanceSequence(target, name);
      }
      await addUpCounts(target);
      await target.query('commit');
      await target.query('vacuum analyze');
    }),
  );
}

interface Table {
  name: string;
  columns: string[];
  /** The other tables that its foreign keys refer to. */
  needs: string[];
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name,
       array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns,
       array(
         select distinct confrelid::regclass::text from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
       ) as needs
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
       and relname <> all($1) order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Tables that the triggers of others read. */
const READ_BY_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  credit_transfers: ['credit_accounts', 'users'],
};

/** Returns the tables so that each comes after those that it refers to, and those that its triggers read. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const done = ordered.map(({ name }) => name);
    const isNext = ({ name, needs }: Table): boolean =>
      !done.includes(name) &&
      [...needs, ...(READ_BY_TRIGGERS[name] ?? [])].every((other) => done.includes(other));
    const next = tables.filter(isNext);
    if (next.length === 0) throw new Error('foreign keys refer to each other');
    ordered.push(...next);
  }
  return ordered;
}

/** Runs work on a session without time limits. */
async function onSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
