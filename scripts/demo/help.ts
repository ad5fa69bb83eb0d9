import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { logEntry } from '../../handlers/runtime/audit.ts';
import { newSecret } from '../../handlers/webhook-endpoints/secrets.ts';
import type { OperationName } from '../../generated/operations.ts';
import { idOf, type Ids } from './people.ts';

// FAQs, quick actions, endpoints and the audit log of the demo.

const FAQS: [string, [string, string][]][] = [
  [
    'Set-top boxes',
    [
      [
        'How do I find the MAC of my box?',
        'It is on the label below the box, and in *Settings* under *About*.',
      ],
      ['The box asks for a portal. What do I type?', 'The address that `mags_dns` shows for the line.'],
    ],
  ],
  [
    'Payment',
    [
      ['When is a line refunded in full?', 'Within three days, for packages with a refund policy.'],
      ['Who pays for a renewal?', 'The owner of the line, a day before it ends.'],
    ],
  ],
];

const QUICK_ACTIONS: [string, OperationName, Record<string, unknown>][] = [
  ['One month, two connections', 'm3us_create', { package_id: 4, max_connections: 2 }],
  ['Free trial on a box', 'mags_create', { package_id: 1 }],
];

/** Adds the FAQs, the quick actions and endpoints of the operator and its first reseller, and the audit log. */
export async function addHelp(trx: Transaction<Database>, ids: Ids): Promise<void> {
  for (const [index, [name, questions]] of FAQS.entries()) {
    const { id } = await trx
      .insertInto('faq_categories')
      .values({ name, position: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('faqs')
      .values(
        questions.map(([question, answer], at) => ({
          faq_category_id: id,
          question,
          answer,
          position: at + 1,
        })),
      )
      .execute();
  }
  for (const username of ['operator', 'northern-lights']) {
    await trx
      .insertInto('quick_actions')
      .values(
        QUICK_ACTIONS.map(([name, operation, payload], at) => ({
          user_id: idOf(ids, username),
          name,
          operation,
          payload: JSON.stringify(payload),
          position: at + 1,
        })),
      )
      .execute();
    // Paused, since nobody is there.
    await trx
      .insertInto('webhook_endpoints')
      .values({
        user_id: idOf(ids, username),
        url: `https://billing.${username}.example/events`,
        description: 'Billing',
        types: ['*'],
        status: 'paused',
        secret: newSecret(),
        scopes: ['*'],
      })
      .execute();
  }
  await addLog(trx);
}

/** Logs who created each user, and who sold each line. */
async function addLog(trx: Transaction<Database>): Promise<void> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'created_by_id as actor_id', 'username'])
    .whereRef('id', '<>', 'created_by_id')
    .orderBy('id')
    .execute();
  for (const { id, actor_id, username } of users)
    await logged(trx, 'users_create', actor_id, id, { username });
  const lines = await trx
    .selectFrom('lines')
    .select(['id', 'user_id as actor_id', 'kind', 'package_id'])
    .orderBy('id')
    .execute();
  const create = {
    m3u: 'm3us_create',
    mag: 'mags_create',
    enigma: 'enigmas_create',
    activecode: 'activecodes_create',
  } as const;
  for (const { id, actor_id, kind, package_id } of lines)
    await logged(trx, create[kind], actor_id, id, { package_id });
}

function logged(
  trx: Transaction<Database>,
  operation: OperationName,
  userId: number,
  subjectId: number,
  body: object,
): Promise<unknown> {
  const entry = logEntry(trx, {
    operation,
    parts: { params: {}, query: {}, headers: {}, body },
    caller: null,
    note: { userId, subjectId },
    ip: '203.0.113.9',
    requestId: `demo-${operation}-${String(subjectId)}`,
  });
  return trx.executeQuery(entry);
}
