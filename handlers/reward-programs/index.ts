import { expressionBuilder, type Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { isWithin } from '../../db/tree/tree.ts';
import { countRewardPrograms, ownRewardPrograms, visibleRewardPrograms } from '../access/reward-programs.ts';
import { visibleVoucherTemplates } from '../access/vouchers.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { requireRoom } from '../call/caps.ts';
import { EVERYTHING } from '../access/sight.ts';
import { page } from '../lists/page.ts';
import { requirePackages } from '../access/packages.ts';
import { requirePolicy } from '../access/policy.ts';
import { missing, notFound, validationFailed } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';
import { NOW } from '../../db/values/expressions.ts';

const COLUMNS = {
  id: 'reward_programs.id',
  name: 'reward_programs.name',
  description: 'reward_programs.description',
  status: 'reward_programs.status',
  package_id: 'reward_programs.package_id',
  sale_package_objective: 'reward_programs.sale_package_objective',
  objective_period_type: 'reward_programs.objective_period_type',
  objective_period_value: 'reward_programs.objective_period_value',
  voucher_template_id: 'reward_programs.voucher_template_id',
  created_by_id: 'reward_programs.created_by_id',
  created_at: 'reward_programs.created_at',
  updated_at: 'reward_programs.updated_at',
} as const;
const PROGRAM = Object.values(COLUMNS);

export const rewardPrograms = {
  reward_programs_index(call) {
    const { caller, db } = call;
    const list = db.selectFrom('reward_programs').select(PROGRAM).where(visibleRewardPrograms(caller));
    const total = countRewardPrograms(expressionBuilder<Database>(), caller);
    return page(call, {
      rows: list,
      columns: COLUMNS,
      view: (program) => program,
      sight: { ...EVERYTHING, total: total },
    });
  },

  reward_programs_show: ({ params, caller, db }) =>
    db
      .selectFrom('reward_programs')
      .select(PROGRAM)
      .where('reward_programs.id', '=', params.id)
      .where(visibleRewardPrograms(caller))
      .executeTakeFirstOrThrow(notFound),

  async reward_programs_create({ body, caller, db, audit }) {
    await requirePackages(db, caller, [body.package_id], 'package_id');
    await checkTemplate(db, caller, body.voucher_template_id, caller.id);
    await requireRoom(db, 'reward_programs', caller.id);
    const program = await db
      .insertInto('reward_programs')
      .values({ ...body, created_by_id: caller.id })
      .returning(PROGRAM)
      .executeTakeFirstOrThrow();
    audit({ subjectId: program.id });
    return program;
  },

  async reward_programs_edit({ params, body, caller, db }) {
    const before = await db
      .selectFrom('reward_programs')
      .select(PROGRAM)
      .where('reward_programs.id', '=', params.id)
      .where(ownRewardPrograms(caller))
      // This lock does not block rewards, which only read the program.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const { package_id: packageId, voucher_template_id: templateId, status } = body;
    if (packageId !== undefined) await requirePackages(db, caller, [packageId], 'package_id');
    if (templateId !== undefined) await checkTemplate(db, caller, templateId, before.created_by_id);
    else if (isMoreThanWords(body)) await requireMayDiscount(db, caller, before.voucher_template_id);
    const isActive = (status ?? before.status) === 'active';
    const isNew = before.status === 'inactive' || (packageId ?? before.package_id) !== before.package_id;
    return db
      .updateTable('reward_programs')
      .set({
        ...body,
        updated_at: NOW,
        // Charges from before are not in `reward_charges`.
        ...(isActive && isNew ? { active_since: NOW } : {}),
      })
      .where('id', '=', before.id)
      .returning(PROGRAM)
      .executeTakeFirstOrThrow();
  },

  async reward_programs_delete({ params, caller, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('reward_programs')
      .where('id', '=', params.id)
      .where(ownRewardPrograms(caller))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The reward program is deleted.' };
  },
} satisfies GroupHandlers<'Reward Programs'>;

const WORDS = ['name', 'description'];

/** Returns whether a change may affect rewards other than their texts. */
const isMoreThanWords = (changes: Schema<'RewardProgramEditRequest'>): boolean =>
  Object.entries(changes).some(
    ([field, wanted]) => !WORDS.includes(field) && !(field === 'status' && wanted === 'inactive'),
  );

/** Throws 403 without `packages_all` for a template with a percentage, which reduces the operator's income. */
async function requireMayDiscount(
  db: Reader,
  caller: Caller<'packages_all'>,
  templateId: number,
): Promise<void> {
  const { percentage } = await db
    .selectFrom('voucher_templates')
    .select('percentage')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  if (percentage > 0) requirePolicy(caller, 'packages_all');
}

/**
 * Throws 422 for a template that the caller may not see, and for a template by neither the program's creator,
 * who pays for it, nor a user above it. Throws 403 without `packages_all` for a template with a percentage.
 */
async function checkTemplate(
  trx: Transaction<Database>,
  caller: Caller<'packages_all'>,
  templateId: number,
  creatorId: number,
): Promise<void> {
  const found = await trx
    .selectFrom('voucher_templates')
    .innerJoin('users as template_creator', 'template_creator.id', 'voucher_templates.created_by_id')
    .innerJoin('users as creator', (join) => join.on('creator.id', '=', creatorId))
    .select(['template_creator.path as template_path', 'creator.path'])
    .where('voucher_templates.id', '=', templateId)
    .where(visibleVoucherTemplates(caller))
    .forKeyShare('voucher_templates')
    .executeTakeFirst();
  if (found === undefined) throw missing('voucher_template_id');
  if (!isWithin(found.path, found.template_path)) {
    throw validationFailed({
      voucher_template_id: ["must be of the program's creator or of a user above it"],
    });
  }
  await requireMayDiscount(trx, caller, templateId);
}
