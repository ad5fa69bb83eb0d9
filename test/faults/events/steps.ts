import fc from 'fast-check';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type OperationName } from '../../../generated/operations.ts';
import { op } from '../../support/line-operations.ts';
import type { Answer } from '../../support/contract.ts';
import { ask } from '../../support/processes.ts';
import { urlOf, type Ask } from '../../support/service.ts';
import { KINDS } from '../../support/shop.ts';
import type { WorldUser } from '../../support/world.ts';
import type { Place } from '../place.ts';

// Random operations of the users of a branch, and which events each of them gives.

const ACTIONS = [
  'create',
  'extend',
  'refund',
  'delete',
  'suspend',
  'resume',
  'change_owner',
  'transfer',
  'ask',
  'cancel',
  'restrict',
  'release',
] as const;

export const step = fc.record({
  action: fc.constantFrom(...ACTIONS, 'create' as const, 'extend' as const),
  kind: fc.constantFrom('m3u' as const, 'mag' as const),
  who: fc.nat(),
  line: fc.nat(),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface ModelLine {
  kind: Step['kind'];
  id: number;
  owner: Person;
  /** Payers of the charges that were not refunded. */
  payers: Person[];
  suspended: boolean;
}

export interface Person {
  user: WorldUser;
  token: string;
  /** Its open request for credit, and the restriction on it. */
  request?: number | undefined;
  restriction?: number | undefined;
}

/** A reseller with users below it, of whom one after the other acts. */
export class Branch {
  readonly people: Person[];
  /** The events that should have come of it, as `marks` of them. */
  readonly expected: string[] = [];
  /** How many operations have taken effect. */
  done = 0;
  readonly #place: Place;
  readonly #packageId: number;
  readonly #lines: ModelLine[] = [];
  #macs = 0;

  /** The first of the people is above the others. */
  constructor(place: Place, people: Person[], packageId: number) {
    this.#place = place;
    this.people = people;
    this.#packageId = packageId;
  }

  get head(): Person {
    const [head] = this.people;
    assert(head);
    return head;
  }

  async play({ action, kind, who, line: index }: Step): Promise<void> {
    const person = this.people[who % this.people.length];
    const below = this.people[1 + (who % (this.people.length - 1))];
    assert(person && below);
    const line = this.#lines[index % Math.max(1, this.#lines.length)];
    const { head } = this;
    switch (action) {
      case 'create': {
        const device = kind === 'mag' ? { mac_address: this.#mac() } : {};
        const sold = await this.#succeeds(op(kind, 'create'), person, {
          body: { package_id: this.#packageId, ...device },
        });
        if (sold === undefined) return;
        const made = { kind, id: idIn(sold), owner: person, payers: [person], suspended: false };
        this.#lines.push(made);
        this.#told('created', made);
        this.#paid(person);
        return;
      }
      case 'transfer':
        if (
          await this.#succeeds('transactions_create', head, {
            body: { to_user_id: below.user.id, amount: 1, description: 'more' },
          })
        ) {
          this.#paid(head);
          this.#paid(below);
        }
        return;
      case 'ask': {
        if (below.request !== undefined) return;
        const asked = await this.#succeeds('request_credits_create', below, {
          body: { amount: 5, description: 'please' },
        });
        if (asked === undefined) return;
        below.request = idIn(asked);
        this.#happened('request_credit.created', 'RequestCredit', below.request, below);
        return;
      }
      case 'cancel': {
        const { request } = below;
        if (request === undefined) return;
        if (!(await this.#succeeds('request_credits_cancel', below, { params: { id: request } }))) return;
        below.request = undefined;
        this.#happened('request_credit.decided', 'RequestCredit', request, below);
        return;
      }
      case 'restrict': {
        if (below.restriction !== undefined) return;
        const made = await this.#succeeds('restrictions_create', head, {
          body: {
            restrictable_type: 'User',
            restrictable_id: below.user.id,
            title: 'Unpaid',
            description: '',
            policies: ['faqs_index'],
          },
        });
        if (made === undefined) return;
        below.restriction = idIn(made);
        this.#happened('user.restricted', 'User', below.user.id, below);
        return;
      }
      case 'release': {
        const { restriction } = below;
        if (restriction === undefined) return;
        if (!(await this.#succeeds('restrictions_delete', head, { params: { id: restriction } }))) return;
        below.restriction = undefined;
        this.#happened('user.unrestricted', 'User', below.user.id, below);
        return;
      }
      default:
        if (line !== undefined) await this.#changeLine(action, line, person);
    }
  }

  async #changeLine(
    action: 'extend' | 'refund' | 'delete' | 'suspend' | 'resume' | 'change_owner',
    line: ModelLine,
    person: Person,
  ): Promise<void> {
    const { kind } = line;
    const body = {
      extend: { package_id: this.#packageId },
      refund: { reason: 'asked' },
      delete: undefined,
      suspend: {},
      resume: {},
      change_owner: { user_id: person.user.id },
    }[action];
    const caller = action === 'extend' ? line.owner : this.head;
    const request = { params: { id: line.id }, ...(body && { body }) };
    if (!(await this.#succeeds(op(kind, action), caller, request))) return;
    switch (action) {
      case 'extend':
        line.payers.push(line.owner);
        this.#told('extended', line);
        this.#paid(line.owner);
        return;
      case 'refund': {
        const payer = line.payers.pop();
        assert(payer, 'a charge was refunded twice');
        this.#told('refunded', line);
        this.#paid(payer);
        return;
      }
      case 'delete':
        this.#lines.splice(this.#lines.indexOf(line), 1);
        this.#told('deleted', line);
        return;
      case 'suspend':
      case 'resume': {
        const suspended = action === 'suspend';
        if (line.suspended === suspended) return;
        line.suspended = suspended;
        this.#told(suspended ? 'suspended' : 'resumed', line);
        return;
      }
      case 'change_owner':
        if (line.owner.user.id !== person.user.id) this.#told('moved_away', line);
        line.owner = person;
        this.#told('changed', line);
    }
  }

  #told(what: string, { kind, id, owner }: ModelLine): void {
    this.#happened(`line.${what}`, KINDS[kind].type, id, owner);
  }

  #paid({ user }: Person): void {
    this.expected.push(`transaction.created ${String(user.id)}`);
  }

  #happened(type: string, subject: string, id: number, { user }: Person): void {
    this.expected.push(`${type} ${subject} ${String(id)} ${String(user.id)}`);
  }

  #mac(): string {
    this.#macs += 1;
    const own = (this.head.user.id * 100_000 + this.#macs).toString(16).padStart(8, '0');
    return `00:1A:${(own.match(/../g) ?? []).join(':')}`.toUpperCase();
  }

  /** Sends an operation until its outcome is known. Returns the body of a 200; undefined if it is refused. */
  async #succeeds(operation: OperationName, { token }: Person, request: Ask): Promise<object | undefined> {
    const { method } = operations[operation];
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    for (;;) {
      const { origin } = this.#place;
      const answer: Answer | undefined = await ask(origin + urlOf(operation, request), token, {
        method,
        headers,
        ...body,
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      if (answer?.status === 200) {
        this.done += 1;
        return answer.body as object;
      }
      const isKnown = answer !== undefined && answer.status < 500 && !isUnderWay(answer);
      if (isKnown) return undefined;
      await sleep(100);
      await this.#place.up();
    }
  }
}

const isUnderWay = ({ status, body }: Answer): boolean =>
  status === 429 || (status === 409 && (body as { code?: string }).code === 'idempotency_in_flight');

const idIn = (body: object): number => (body as { id: number }).id;
