import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { World } from './world.ts';

// Inserts vouchers, templates and programs directly, for tests that do not test their creation.

interface Creator {
  id: number;
}

let count = 0;
const next = (): string => String((count += 1)).padStart(4, '0');

/**
 * Inserts a voucher. By default it has a value of five credits, and each descendant of its creator may claim it once.
 */
export async function voucherBy(
  { db }: World,
  { id: created_by_id }: Creator,
  set: Partial<Insertable<Database['vouchers']>> = {},
): Promise<{ id: number; code: string }> {
  const offer = set.percentage === undefined ? { value: 500 } : {};
  return db
    .insertInto('vouchers')
    .values({ title: 'Welcome', code: `WELCOME-BACK-${next()}`, ...offer, created_by_id, ...set })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

/** Inserts a template of vouchers with a value of five credits that are claimed once. Returns its id. */
export async function templateBy(
  { db }: World,
  { id: created_by_id }: Creator,
  set: Partial<Insertable<Database['voucher_templates']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('voucher_templates')
    .values({ title: 'Thank you', value: 500, max_usage: 1, created_by_id, ...set })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a program that rewards two sales of a package in a month. Returns its id. */
export async function programBy(
  world: World,
  creator: Creator,
  set: Partial<Insertable<Database['reward_programs']>> & { package_id: number },
): Promise<number> {
  const { id } = await world.db
    .insertInto('reward_programs')
    .values({
      name: 'Two in a month',
      sale_package_objective: 2,
      objective_period_type: 'month',
      objective_period_value: 1,
      voucher_template_id: set.voucher_template_id ?? (await templateBy(world, creator)),
      created_by_id: creator.id,
      // Programs of tests have been active for long.
      active_since: new Date('2020-01-01'),
      ...set,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
