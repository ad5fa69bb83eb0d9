import type pg from 'pg';

/** What a table's rows are found by, and what is built faster once they are there. */
interface Index {
  /** Statements. */
  drop: string;
  create: string;
}

/**
 * Drops the indexes of an empty table, but for those that foreign keys refer to. Returns what creates them again: sorting
 * all rows at once is many times faster than finding the place of each.
 */
export async function dropIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows: indexes } = await client.query<Index>(
    `select
       case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
       end as create
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = $1::regclass
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
     order by i.indexrelid`,
    [table],
  );
  for (const { drop } of indexes) await client.query(drop);
  return async () => {
    // A deferred check of a row would keep its table from getting an index.
    await client.query('set constraints all immediate');
    for (const { create } of indexes) await client.query(create);
  };
}
