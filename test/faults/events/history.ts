import fc from 'fast-check';
import { sql } from 'kysely';
import type { Scope } from '../../support/processes.ts';
import { World, type WorldUser } from '../../support/world.ts';
import { Environment } from '../environment.ts';
import { Listener, newestEvent, quiet, TOLD, type ToldEvent } from './listener.ts';
import { Branch, step, type Person, type Step } from './steps.ts';

/** Users of the branches: ten. */
const SIZES = [4, 3, 3];
/** So often, the clock of deliveries goes on by half an hour while the receivers take nothing. */
const HALF_HOURS = 6;

export interface HistoryReport {
  seed: number;
  operations: number;
  events: number;
  /** Messages that the receivers have taken; more than events if some came twice. */
  taken: number;
  /** Attempts that they have refused. */
  refused: number;
  /** Deliveries that were queued without an endpoint. */
  queuedWithout: number;
  wrong: string[];
}

/**
 * Plays random operations in three branches, each with an endpoint, while API, worker and PostgreSQL are killed and the
 * receivers take nothing for three hours. Compares the events, and what the receivers have taken, with what the operations
 * should give. Then the same without endpoints.
 */
export async function runHistory(
  scope: Scope,
  { operations: count, seed = Math.floor(Math.random() * 2 ** 31) }: { operations: number; seed?: number },
  log: (line: string) => void,
): Promise<HistoryReport> {
  const environment = await Environment.open(scope);
  const world = new World(environment.db);
  const branches = await plant(environment, world);
  const receivers = await Promise.all(
    branches.map((branch) => Listener.start(scope, environment, branch.head.token)),
  );
  const opening = Math.max(...receivers.map((receiver) => receiver.opening));
  const steps = fc.sample(step, { numRuns: count + Math.floor(count / 4), seed });
  const wrong: string[] = [];

  const end = Math.floor(count / 3);
  await play(branches, steps.slice(0, end), () => environment.killApi());
  log(`${String(end)} operations; the receivers take nothing from now on`);
  for (const receiver of receivers) receiver.isAway = true;
  for (let half = 0; half < HALF_HOURS; half += 1) {
    const part = (at: number) => end + Math.round((at * end) / HALF_HOURS);
    await play(branches, steps.slice(part(half), part(half + 1)), () =>
      half % 3 === 2 ? environment.killDatabase() : environment.killWorker(),
    );
    await passHalfAnHour(environment);
  }
  log('three hours later they are back');
  for (const receiver of receivers) receiver.isAway = false;
  await play(branches, steps.slice(2 * end, count), () =>
    Promise.all([environment.killWorker(), environment.killApi()]),
  );
  await quiet(environment);
  log('everything is delivered');
  environment.look();
  wrong.push(...environment.complaints);
  const told = await Promise.all(branches.map((branch) => eventsOf(environment, branch, opening)));
  for (const [index, branch] of branches.entries()) {
    const events = told[index] ?? [];
    wrong.push(...differences(branch.expected, events.map(markOf)));
    wrong.push(...(receivers[index]?.faults(events) ?? []));
  }

  for (const receiver of receivers) await receiver.leave();
  const before = await deliveries(environment);
  for (const branch of branches) branch.expected.length = 0;
  const parting = await newestEvent(environment);
  await play(branches, steps.slice(count), () => environment.killWorker());
  await quiet(environment);
  for (const branch of branches) {
    const events = await eventsOf(environment, branch, parting);
    wrong.push(...differences(branch.expected, events.map(markOf)));
  }
  const queuedWithout = (await deliveries(environment)) - before;
  if (queuedWithout > 0) wrong.push(`${String(queuedWithout)} deliveries were queued without an endpoint`);
  return {
    seed,
    operations: branches.reduce((sum, { done }) => sum + done, 0),
    events: told.reduce((sum, events) => sum + events.length, 0),
    taken: receivers.reduce((sum, { taken }) => sum + taken.length, 0),
    refused: receivers.reduce((sum, { refused }) => sum + refused, 0),
    queuedWithout,
    wrong,
  };
}

/** Sets up the users and a package that all of them sell. */
async function plant(environment: Environment, world: World): Promise<Branch[]> {
  const root = await world.user(null);
  const packageId = await world.package();
  await world.refundPolicy(packageId, [{ passed_days: 10, refund_amount: 1000 }]);
  const sellers: WorldUser[] = [];
  const person = async (parent: WorldUser): Promise<Person> => {
    const user = await world.user(parent);
    await world.transfer(root, user, 100_000_000);
    sellers.push(user);
    return { user, token: await world.token(user) };
  };
  const branches: Branch[] = [];
  for (const size of SIZES) {
    const head = await person(root);
    const people = [head];
    while (people.length < size) people.push(await person(head.user));
    branches.push(new Branch(environment, people, packageId));
  }
  await world.role({ packages: [packageId], users: sellers });
  return branches;
}

/** Plays steps, those of each branch one after the other. Something is killed in the middle. */
async function play(
  branches: readonly Branch[],
  steps: readonly Step[],
  disturb: () => Promise<unknown>,
): Promise<void> {
  const left = [...steps];
  let killing: Promise<unknown> | undefined;
  const run = async (branch: Branch): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (left.length <= steps.length / 2) killing ??= disturb();
      await branch.play(next);
    }
  };
  await Promise.all(branches.map(run));
  await killing;
}

/** Moves the deliveries back by half an hour, as if that had passed. */
const passHalfAnHour = (environment: Environment) =>
  environment.retrying((db) =>
    sql`
      with moved as (
        update webhook_endpoints set failing_since = failing_since - interval '30 minutes'
      )
      update webhook_deliveries set pending_since = pending_since - interval '30 minutes',
        next_attempt_at = next_attempt_at - interval '30 minutes', created_at = created_at - interval '30 minutes'
      where status = 'pending'`.execute(db),
  );

const markOf = ({ type, user_id, subject_type, subject_id }: ToldEvent): string =>
  subject_type === 'Transaction'
    ? `${type} ${String(user_id)}`
    : `${type} ${subject_type} ${String(subject_id)} ${String(user_id)}`;

const eventsOf = ({ db }: Environment, { people }: Branch, after: number): Promise<ToldEvent[]> =>
  db
    .selectFrom('events')
    .select(TOLD)
    .where('id', '>', after)
    .where(
      'user_id',
      'in',
      people.map(({ user }) => user.id),
    )
    .orderBy('id')
    .execute();

async function deliveries({ db }: Environment): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns in which events two bags of them differ. */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const mark of expected) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  for (const mark of found) counts.set(mark, (counts.get(mark) ?? 0) - 1);
  return [...counts].flatMap(([mark, count]) =>
    count === 0 ? [] : [`${mark}: ${String(Math.abs(count))} ${count > 0 ? 'missing' : 'too many'}`],
  );
}
