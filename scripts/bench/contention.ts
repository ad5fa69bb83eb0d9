import { sql, type Kysely } from 'kysely';
import { onDatabase } from '../lib/database.ts';
import type { Database } from '../../db/schema/tables.ts';
import { programOf } from './sides.ts';
import type { Environment } from './environment.ts';
import { fund } from './funds.ts';
import type { Ask } from './job.ts';
import { startLoad } from './measure.ts';
import { alternate, resultTable, throughput, type Participant, type Participants } from './rounds.ts';
import { startServer } from './server.ts';
import { tokenOf, type Subject } from './subjects.ts';
import { atMost } from '../lib/table.ts';
import { createProjectTree } from './tree.ts';

interface ContentionOptions {
  rounds: number;
  seconds: number;
  users: number;
}

const CLIENTS = 32;
const HOT_PAYERS = 5;
const MAX_RATIO = 2;

/** Compares many clients that move the credit of the same few users with as many clients and users. */
export async function contention(
  environment: Environment,
  { rounds, seconds, users }: ContentionOptions,
): Promise<void> {
  const databaseUrl = await environment.makeDatabase('contention', { users, lines: 0, transactions: 0 });
  const tree = await createProjectTree(`${environment.folder}/service`);
  const pairs = await onDatabase(databaseUrl, 2, (db) => fundedPairs(db, 2 * CLIENTS));
  const hot = subjectOf(`${String(HOT_PAYERS)} users`, pairs.slice(0, HOT_PAYERS));
  const disjoint = subjectOf(`${String(pairs.length)} users`, pairs);
  const server = await startServer(environment, programOf({ tree, databaseUrl }), hot.asks[0]);
  const measure = startLoad(environment, tree);
  const sender = (subject: Subject): Participant => ({
    name: subject.name,
    // A status other than 200 fails the run, above all a deadlock that reaches a client.
    run: () => measure(server, subject, { connections: CLIENTS, seconds }),
  });
  const participants: Participants = new Map([
    ['a', sender(disjoint)],
    ['b', sender(hot)],
  ]);
  const results = await alternate('contention', participants, rounds);
  console.log(`\n### ${String(CLIENTS)} clients moving the credit of few and of many users\n`);
  console.log(resultTable(participants, results));
  const ratio = throughput(results, 'a', 'b');
  console.log(`\n${atMost(ratio, MAX_RATIO, 'times slower on few users')}`);
  console.log('\nEvery request was answered with 200: no deadlock reached a client.');
}

interface Pair {
  payee: number;
  token: string;
}

/** Returns users with sufficient credit, each with one child. */
async function fundedPairs(db: Kysely<Database>, count: number): Promise<Pair[]> {
  const { rows } = await sql<{ payer: number; payee: number }>`
    select u.id as payer, min(c.id) as payee from users u join users c on c.created_by_id = u.id
    where u.id <> 1
      and not exists (select from restrictions r where r.user_id = u.id)
    group by u.id order by u.id limit ${count}`.execute(db);
  return Promise.all(
    rows.map(async ({ payer, payee }) => {
      await fund(db, payer);
      await fund(db, payee);
      return { payee, token: await tokenOf(db, payer) };
    }),
  );
}

/**
 * Returns requests in which each pair sends credit down and takes it back, so the two accounts are used in both orders.
 */
function subjectOf(name: string, pairs: readonly Pair[]): Subject {
  const asks = pairs.flatMap(({ payee, token }): Ask[] => [
    {
      path: '/api/v1/transactions',
      token,
      body: JSON.stringify({ to_user_id: payee, amount: 0.01, description: 'Bench' }),
    },
    {
      path: '/api/v1/transactions/refund',
      token,
      body: JSON.stringify({ from_user_id: payee, amount: 0.01, reason: 'Bench' }),
    },
  ]);
  const [first, ...rest] = asks;
  if (first === undefined) throw new Error('nobody to move credit');
  return { name, asks: [first, ...rest] };
}
