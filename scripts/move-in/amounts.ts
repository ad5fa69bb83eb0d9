import { sql, type RawBuilder } from 'kysely';

/** The highest amount of the contract, in hundredths of a credit. */
const MOST = 100_000_000_000;

const NUMBER = sql.lit('^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,4})?\\s*$');

/**
 * Returns lateral joins that make `amount.hundredths` of a decimal, rounded half up and never through a float, and
 * `amount.problem`: rounded, negative (then it is 0), or not_allowed, for what is no number or too large (0 as well).
 * Null is 0.
 */
export const amountOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (
    select left(written, 64) as written, problem, case
      when written is null or problem in ('not_allowed', 'negative') then 0
      else round(exact) end::bigint as hundredths
    from (
      select *, case
        when written is null then null
        when exact is null or round(exact) > ${MOST}::bigint then 'not_allowed'
        when exact < 0 then 'negative'
        when exact <> round(exact) then 'rounded' end as problem
      from (
        select nullif(btrim(${text}), '') as written,
          100 * case when length(${text}) < 400 and ${text} ~ ${NUMBER} then ${text}::numeric end as exact
      ) as parsed
    ) as judged
  ) as amount`;
