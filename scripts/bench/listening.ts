import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { newSecret } from '../../handlers/deliveries/sender.ts';
import type { Database } from '../../db/schema/tables.ts';
import { atLeast } from '../lib/table.ts';
import type { Environment } from './environment.ts';
import { startLoad, type Round } from './measure.ts';
import {
  alternate,
  resultTable,
  throughput,
  type Participant,
  type Participants,
  type RoundsOptions,
} from './rounds.ts';
import { saleSubjects } from './sales.ts';
import { childrenCpuMs, cpuMs, startServer } from './server.ts';
import { programOf } from './sides.ts';
import { createProjectTree } from './tree.ts';

interface ListeningOptions extends RoundsOptions {
  users: number;
  lines: number;
}

const LEAST_SALES = 0.9;

/**
 * Compares sales that nobody hears of with sales whose every event goes to an endpoint of the root, on databases of
 * their own. The process that sells is also the worker that publishes and delivers. A round ends
 * when nothing waits, and CPU is that of all of it, publishing and delivering included.
 */
export async function listening(environment: Environment, options: ListeningOptions): Promise<void> {
  const tree = await createProjectTree(`${environment.folder}/listening`);
  const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  const measure = startLoad(environment, tree);
  const databases: Kysely<Database>[] = [];
  const seller = async (name: string, database: string, endpoint?: string): Promise<Participant> => {
    const databaseUrl = await environment.makeDatabase(database, { ...options, transactions: options.lines });
    const db = openDatabase(databaseUrl, 1);
    databases.push(db);
    const { create } = await saleSubjects(db);
    if (endpoint !== undefined) await insertEndpoint(db, endpoint);
    const program = programOf({ tree, databaseUrl }, name);
    const env = { ...program.env, WORKER: 'true', WEBHOOK_NETWORKS: '127.0.0.0/8' };
    const server = await startServer(environment, { ...program, env }, create.asks[0]);
    const run = async (): Promise<Round> => {
      const before = [await cpuMs(server.pid), await childrenCpuMs(environment.postmaster)] as const;
      const round = await measure(server, create, options);
      await everythingSent(db);
      const sales = round.requestsPerSecond * options.seconds;
      const costs = {
        cpuMsPerRequest: ((await cpuMs(server.pid)) - before[0]) / sales,
        databaseCpuMsPerRequest: ((await childrenCpuMs(environment.postmaster)) - before[1]) / sales,
      };
      // What autovacuum does elsewhere: here it is off, and queues would be full of rows that are gone.
      await sql`vacuum event_outbox, line_event_outbox, webhook_deliveries`.execute(db);
      return { ...round, ...costs };
    };
    return { name, run };
  };
  try {
    const participants: Participants = new Map([
      ['a', await seller('no endpoint', 'nobody')],
      ['b', await seller('one endpoint', 'listening', `http://127.0.0.1:${String(port)}/`)],
    ]);
    const results = await alternate('m3us_create', participants, options.rounds);
    console.log('\n### m3us_create, heard by an endpoint\n');
    console.log(resultTable(participants, results));
    console.log(`\n${atLeast(throughput(results, 'b', 'a'), 'no endpoint', LEAST_SALES)}`);
  } finally {
    receiver.close();
    for (const db of databases) await db.destroy();
  }
}

/** Gives the root an endpoint for every event. */
async function insertEndpoint(db: Kysely<Database>, url: string): Promise<void> {
  await db
    .insertInto('webhook_endpoints')
    .values({
      user_id: 1,
      url,
      description: '',
      types: ['*'],
      including_descendants: true,
      secret: newSecret(),
      scopes: ['*'],
    })
    .execute();
}

/** For ten minutes or longer. */
const MOST_WAITS = 6000;

/** Waits until every event is published, and every delivery made. */
async function everythingSent(db: Kysely<Database>): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    if (waits === MOST_WAITS) throw new Error(`${String(MOST_WAITS)} times, events had still to be sent`);
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from event_outbox) or exists (select from line_event_outbox)
        or exists (select from webhook_queue)
        or exists (select from webhook_deliveries where status = 'pending') as waiting`.execute(db);
    if (rows[0]?.waiting === false) return;
    await sleep(100);
  }
}
