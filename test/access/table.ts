import { sql, type Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { Service } from '../support/service.ts';
import { Colleagues, colleagues } from './colleagues.ts';
import { castOf, permissionsFor, Scene, type Cast } from './scene.ts';
import { objects, places, policies, tokens, totals, widening } from './situations.ts';
import { subjects } from './subjects/index.ts';

// Access, for every operation. The operation table says what is called, and test/access/ says how.

export const table: Readonly<Record<OperationName, Operation>> = operations;
export const names = Object.keys(table) as OperationName[];

/** Calls each of these operations in every situation that applies to it. */
export async function tryAll(t: Test, names: readonly OperationName[]): Promise<void> {
  const service = await Service.start(t);
  await startIdsAt(service.db, 100_000);
  const root = await service.world.user(null);
  const beside = new Colleagues(service.world, await service.world.user(root));
  const casts = new Map<string, Cast>();
  const castFor = async (name: OperationName): Promise<Cast> => {
    const permissions = permissionsFor(name);
    const cast = casts.get(permissions.join()) ?? (await castOf(service.world, root, permissions));
    casts.set(permissions.join(), cast);
    return cast;
  };

  for (const name of names) {
    await t.test(name, async (t) => {
      const subject = subjects[name];
      const cast = await castFor(name);
      const scene = new Scene(t, service, cast, name, subject);
      if (!table[name].secured) {
        await t.test('200 without a token', async (t) => {
          const { ask } = await scene.prepare(cast.caller);
          t.equal((await service.call(name, ask)).status, 200);
          const other = await scene.prepare(cast.caller);
          t.equal((await scene.call(other, 'garbage')).status, 200, 'and the token is not looked up');
        });
        return;
      }
      await tokens(scene);
      await policies(scene);
      if (subject.reach !== null) await objects(scene);
      await totals(scene);
      await widening(scene);
      await colleagues(scene, beside);
      await places(scene);
    });
  }
}

/** Starts ids at values that no other number in a response has. */
async function startIdsAt(db: Kysely<Database>, id: number): Promise<void> {
  await sql`select setval(seqrelid, ${id}) from pg_sequence`.execute(db);
}
