import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { KIND_NAMES, KINDS, Shop, type Kind } from '../support/shop.ts';
import { newsOf, type Event } from '../support/news.ts';
import { op } from '../support/line-operations.ts';
import type { WorldUser } from '../support/world.ts';

// Random histories of a reseller and the two below it, compared with a model that says which events each step gives. A
// failure prints its seed and the smallest history.

const ACTIONS = ['create', 'extend', 'refund', 'delete', 'suspend', 'resume', 'change_owner'] as const;

const step = fc.record({
  action: fc.constantFrom(...ACTIONS, 'create' as const),
  kind: fc.constantFrom(...KIND_NAMES.filter((kind) => !KINDS[kind].waits)),
  /** Which of the three acts, or gets the line. */
  who: fc.nat({ max: 2 }),
  /** Which of the lines so far. */
  line: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface ModelLine {
  kind: Kind;
  id: number;
  owner: WorldUser;
  /** Payers of the charges that were not refunded. */
  payers: WorldUser[];
  suspended: boolean;
}

interface Person {
  user: WorldUser;
  token: string;
}

void test('random histories: events agree with the model', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const below = [await world.user(seller), await world.user(seller)];
  await world.transfer(root, seller, 100_000_000);
  for (const user of below) await world.transfer(root, user, 100_000_000);
  const packageId = await shop.package({}, [{ passed_days: 10, refund_amount: 1000 }], [seller, ...below]);
  const people: Person[] = [{ user: seller, token }];
  for (const user of below) people.push({ user, token: await world.token(user) });
  const news = newsOf(shop);
  const ofType = (event: Event): string =>
    event.subject.type === 'Transaction'
      ? `${event.type} ${String(event.user_id)}`
      : `${event.type} ${event.subject.type} ${String(event.subject.id)} ${String(event.user_id)}`;

  const play = async (history: readonly Step[]): Promise<void> => {
    await news();
    const lines: ModelLine[] = [];
    const expected: string[] = [];
    const happened = (type: string, { kind, id, owner }: ModelLine): void => {
      expected.push(`line.${type} ${KINDS[kind].type} ${String(id)} ${String(owner.id)}`);
    };
    const paid = ({ id }: WorldUser): void => {
      expected.push(`transaction.created ${String(id)}`);
    };

    for (const { action, kind, who, line: index } of history) {
      const person = people[who];
      assert(person);
      if (action === 'create') {
        const { id } = await shop.sell(kind, packageId, {}, { token: person.token });
        const line = { kind, id, owner: person.user, payers: [person.user], suspended: false };
        lines.push(line);
        happened('created', line);
        paid(person.user);
        continue;
      }
      const line = lines[index % Math.max(1, lines.length)];
      if (line === undefined) continue;
      const ask = { token, params: { id: line.id } };
      switch (action) {
        case 'extend': {
          const owner = people.find(({ user }) => user.id === line.owner.id);
          const answer = await service.call(op(line.kind, 'extend'), {
            ...ask,
            token: owner?.token ?? '',
            body: { package_id: packageId },
          });
          // The seller has suspended it, whom that does not hinder.
          const works = line.payers.length > 0 && (!line.suspended || line.owner === seller);
          assert.equal(answer.status === 200, works, JSON.stringify(answer.body));
          if (!works) break;
          line.payers.push(line.owner);
          happened('extended', line);
          paid(line.owner);
          break;
        }
        case 'refund': {
          const answer = await service.call(op(line.kind, 'refund'), { ...ask, body: { reason: 'asked' } });
          const payer = line.payers.at(-1);
          assert.equal(answer.status === 200, payer !== undefined, JSON.stringify(answer.body));
          if (payer === undefined) break;
          line.payers.pop();
          happened('refunded', line);
          paid(payer);
          break;
        }
        case 'delete':
          await service.ok(op(line.kind, 'delete'), ask);
          happened('deleted', line);
          lines.splice(lines.indexOf(line), 1);
          break;
        case 'suspend':
        case 'resume': {
          await service.ok(op(line.kind, action), ask);
          const suspended = action === 'suspend';
          if (line.suspended === suspended) break;
          line.suspended = suspended;
          happened(suspended ? 'suspended' : 'resumed', line);
          break;
        }
        case 'change_owner': {
          await service.ok(op(line.kind, 'change_owner'), { ...ask, body: { user_id: person.user.id } });
          if (line.owner.id !== person.user.id) happened('moved_away', line);
          line.owner = person.user;
          happened('changed', line);
        }
      }
    }
    assert.deepEqual((await news()).map(ofType).sort(), expected.sort());
  };

  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), play), {
    numRuns: 12,
    plugins: [fc.interruptAfterTimeLimit(8000)],
  });
  t.pass('every history');
});
