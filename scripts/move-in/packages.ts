import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { amountOf } from './amounts.ts';
import { report } from './tables.ts';

// Bouquets, and packages. A package of the source may be a paid one, a trial, or both: then it becomes two here.

/** What a line may have here at most. */
const MOST_CONNECTIONS = 1000;

/** The number of connections: null is one, and 0 is without a limit. */
export const connections = (count: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${count} = 0 then ${MOST_CONNECTIONS}::integer
    else least(greatest(coalesce(${count}, 1), 1), ${MOST_CONNECTIONS}::integer) end::integer`;

/** The reason and detail of a remark on a number of connections, and whether there is one. */
export const connectionsRemark = (count: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${count} = 0 then 'unlimited_connections' else 'connections_capped' end, nullif(${count}, 0)::text,
  coalesce(${count} = 0 or ${count} > ${MOST_CONNECTIONS}::integer, false)`;

/** Returns a lateral join of the ids in a list of JSON, numbers or texts, each once: `found.id` and `found.place`. */
export const idsIn = (list: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select match[1]::bigint as id, min(ordinality) as place
    from regexp_matches(${list}, '-?\\d+', 'g') with ordinality as matches (match)
    where length(match[1]) <= 18 group by match[1]::bigint
  ) as found`;

/** Makes `moving_bouquets`. */
export async function readBouquets(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into moving_bouquets
    select id, coalesce(nullif(left(btrim(name), 191), ''), 'Bouquet ' || id) from source_bouquets`.execute(
    trx,
  );
  await report(
    trx,
    'warning',
    sql`select 'bouquets', source_id::text, reason, detail
      from source_bouquets join moving_bouquets on source_id = id cross join lateral (values
        ('renamed', moving_bouquets.name, moving_bouquets.name is distinct from btrim(source_bouquets.name)),
        ('text_damaged', 'bouquet_name', source_bouquets.name like '%\ufffd%')
      ) as remarks (reason, detail, holds) where holds`,
  );
}

/** Makes `moving_packages` from the source's packages of a table. */
export async function readPackages(trx: Transaction<Database>, table: string): Promise<void> {
  await splitPackages(trx);
  await readLists(trx);
  await sql`
    insert into moving_packages
    select id || case when is_trial then 't' else '' end,
      left(called, 191 - length(suffix)) || suffix,
      is_trial, hundredths, ${connections(sql`max_connections`)}, length, unit, bouquets, groups
    from moving_halves join moving_lists using (id)
    cross join lateral (select coalesce(nullif(btrim(name), ''), 'Package ' || id) as called,
      case when is_trial and has_official then ' (trial)' else '' end as suffix) as named
    where why is null`.execute(trx);
  await sql`analyze moving_packages`.execute(trx);
  await reportPackages(trx, table);
}

/** Makes `moving_halves`: the paid part and the trial of each package, and `why` one does not come. */
async function splitPackages(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_halves on commit drop as
    select source.id, name, max_connections, has_official, half.is_trial, length, known.unit, hundredths, problem, written,
      case when length between 1 and 10000 and known.unit is not null then
        case when problem = 'not_allowed' then 'price_not_allowed' end
        else 'no_period' end as why
    from source_packages as source
    cross join lateral (values
      (false, has_official, official_credits, official_length, official_unit),
      (true, has_trial, trial_credits, trial_length, trial_unit)
    ) as half (is_trial, is_sold, credits, length, unit)
    cross join lateral (
      select substring(lower(btrim(half.unit)) from '^(hour|day|month|year)s?$') as unit
    ) as known
    ${amountOf(sql`credits`)}
    where not is_addon and is_sold`.execute(trx);
}

/** Makes `moving_lists`: the bouquets of each package that exist, and its groups. */
async function readLists(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_lists on commit drop as
    select source.id,
      array(select found.id from (select) as one ${idsIn(sql`source.bouquets`)}
        join moving_bouquets on moving_bouquets.source_id = found.id order by place) as bouquets,
      array(select found.id from (select) as one ${idsIn(sql`source.groups`)} order by place) as groups
    from source_packages as source`.execute(trx);
}

async function reportPackages(trx: Transaction<Database>, table: string): Promise<void> {
  const comes = sql`exists (select from moving_halves as half where half.id = source.id and half.why is null)`;
  await report(
    trx,
    'skipped',
    sql`select ${table}::text, id::text, case when is_addon then 'addon'
        when not (has_trial or has_official) then 'not_on_sale'
        else (select min(why) from moving_halves as half where half.id = source.id) end, null
      from source_packages as source where not ${comes}`,
  );
  await report(
    trx,
    'warning',
    sql`
      select ${table}::text, source.id::text, why, case when is_trial then 'trial' else 'official' end
      from moving_halves as source where why is not null and ${comes}
      union all
      select ${table}::text, id::text, case problem when 'negative' then 'credit_' else 'price_' end || problem, written
      from moving_halves where why is null and problem is not null
      union all
      select ${table}::text, source.id::text, 'bouquet_missing', found.id::text
      from source_packages as source ${idsIn(sql`source.bouquets`)}
      where ${comes} and found.id not in (select source_id from moving_bouquets)
      union all
      select ${table}::text, source.id::text, reason, detail
      from source_packages as source cross join lateral (values
        (${connectionsRemark(sql`max_connections`)})
      ) as remarks (reason, detail, holds) where ${comes} and holds
      union all
      select ${table}::text, source.id::text, 'renamed', moved.name
      from source_packages as source join moving_packages as moved
        on moved.source_id in (source.id::text, source.id || 't')
      where moved.name not in (btrim(source.name), btrim(source.name) || ' (trial)') or source.name is null`,
  );
}
