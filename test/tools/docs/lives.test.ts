import { readFile } from 'node:fs/promises';
import { test, type Test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import type { Move } from '../../../scripts/generate/contract.ts';
import type { ObjectLife } from '../../../scripts/generate/objects.ts';
import { wayBy, wayTo, stepsOf, type Life, type Step } from '../../support/lives/life.ts';
import { deliveries, lines } from '../../support/lives/lines.ts';
import { requestsForCredit, requestsForRefunds, tickets, vouchers } from '../../support/lives/people.ts';

// The diagrams of /docs/objects are played: what they show happens, and what the operations do is shown.

const text = await readFile(projectFile('generated', 'docs.json'), 'utf8');
const { objects } = JSON.parse(text) as { objects: ObjectLife[] };
const drawn = new Map(objects.flatMap(({ lives }) => lives.map(({ schema, moves }) => [schema, moves])));

const nameOf = ({ from = 'nothing', to, by }: Step): string => `${from} -> ${to} by ${by ?? 'what happens'}`;

async function play<Thing>(t: Test, moves: readonly Move[], life: Life<Thing>): Promise<void> {
  const all = stepsOf(moves);
  const reached = new Set<Step>();
  const reach = async (way: readonly Step[]): Promise<Thing | undefined> => {
    const [first, ...others] = way;
    if (first === undefined) return undefined;
    const thing = await life.begin(first);
    t.equal(await life.state(thing), first.to, nameOf(first));
    for (const step of others) {
      await life.move(thing, step);
      t.equal(await life.state(thing), step.to, nameOf(step));
    }
    return thing;
  };
  const kinds = Object.entries(life.kinds ?? { '': [] });
  for (const [kind, never] of kinds) {
    const isOfOther = ({ by }: Step): boolean =>
      kinds.some(([other]) => other !== kind && by?.startsWith(other));
    const steps = all.filter(
      (step) => !isOfOther(step) && !never.includes(step.to) && !never.includes(step.from ?? ''),
    );
    for (const step of steps) {
      const way = wayBy(step, steps);
      if (way === undefined) continue;
      await reach(way);
      reached.add(step);
    }
    for (const step of undrawn(steps)) {
      const thing = await reach(wayTo(step.from ?? '', steps) ?? []);
      if (thing === undefined) continue;
      await life.move(thing, step);
      t.equal(await life.state(thing), step.from, `not ${nameOf(step)}`);
    }
  }
  t.same(all.filter((step) => !reached.has(step)).map(nameOf), [], 'every step can be reached');
}

/** Returns what operations do to other states than those that the diagram shows: nothing. */
function undrawn(steps: readonly Step[]): Step[] {
  const done = steps.filter(({ from, by }) => from !== undefined && by !== undefined);
  const states = [...new Set(steps.map(({ to }) => to))];
  const isDrawn = (from: string, { to, by }: Step): boolean =>
    done.some((step) => step.from === from && step.to === to && step.by === by);
  const tried = new Map(done.map((step) => [`${step.to} ${step.by ?? ''}`, step]));
  return [...tried.values()].flatMap((step) =>
    states.filter((from) => !isDrawn(from, step)).map((from) => ({ ...step, from })),
  );
}

const played =
  <Thing>(lifeOf: (t: Test) => Promise<Life<Thing>>) =>
  async (t: Test, moves: readonly Move[]): Promise<void> =>
    play(t, moves, await lifeOf(t));

const lives = {
  LineStatus: played(lines),
  VoucherStatus: played(vouchers),
  RequestCreditStatus: played(requestsForCredit),
  RequestRefundStatus: played(requestsForRefunds),
  TicketStatus: played(tickets),
  WebhookDeliveryStatus: played(deliveries),
};

void test('every diagram is played', (t) => {
  t.same([...drawn.keys()].sort(), Object.keys(lives).sort());
  t.end();
});

for (const [schema, playLife] of Object.entries(lives))
  void test(`the diagram of ${schema}`, (t) => playLife(t, drawn.get(schema) ?? []));
