import { operations, type OperationName } from '../../generated/operations.ts';
import type { Check } from './check.ts';
import type { Answer, Client } from '../lib/client.ts';
import type { ResponseChecks } from './deviations.ts';
import { exampleBody, exampleQuery } from './examples.ts';
import { DRY_RUN, NOBODY, type Rights } from './rights.ts';

/** What is not there, or may not be asked for. */
const REFUSED = [403, 404, 409, 422];

/** Whose objects a new user has none of: all that the operator's lists show are hidden from it. */
const OWNED: readonly string[] = ['caller', 'subtree', 'party', 'above'];

/** Users see active programs of users above them. */
const SEEN_FROM_BELOW: readonly OperationName[] = ['reward_programs_show'];

/** The token of somebody who sees nothing of what others have, or why there is nobody. */
export type Stranger = { token: string } | { missing: string };

/**
 * Sends every operation a good, a broken, an unauthorized and a hidden request, and compares the answers. What the token
 * may not do is skipped.
 */
export class Probes {
  readonly #client: Client;
  readonly #token: string;
  readonly #rights: Rights;
  readonly #stranger: Stranger;
  readonly #checks: ResponseChecks;
  /** The ids that lists have shown, by the path of the list. */
  readonly #ids = new Map<string, Promise<number | undefined>>();

  /** `checks` are by the contract that the server says it keeps. */
  constructor(
    client: Client,
    { token, rights, stranger }: { token: string; rights: Rights; stranger: Stranger },
    checks: ResponseChecks,
  ) {
    this.#client = client;
    this.#token = token;
    this.#rights = rights;
    this.#stranger = stranger;
    this.#checks = checks;
  }

  async probe(operation: OperationName): Promise<Check[]> {
    if (!operations[operation].secured) return [];
    const good = await this.#good(operation);
    return [
      good,
      await this.#broken(operation, good.skipped !== undefined),
      await this.#unauthorized(operation),
      ...(await this.#hidden(operation)),
    ];
  }

  /** Reads are read, writes are tried: what they would do is undone. */
  async #good(operation: OperationName): Promise<Check> {
    const params = await this.#paramsOf(operation);
    const isRead = operations[operation].method === 'GET';
    const sent = isRead
      ? { query: exampleQuery(operation) }
      : { headers: DRY_RUN, body: exampleBody(operation) };
    const answer = await this.#client.call(operation, { token: this.#token, params: params ?? {}, ...sent });
    const skipped = this.#skipped(operation, 'good', answer);
    if (skipped !== undefined) return skipped;
    // What belongs to an object may be absent.
    const isPart = /\}\/./.test(operations[operation].path);
    const isMissed =
      isRead && params !== undefined && answer.status !== 200 && !(isPart && answer.status === 404);
    const check = this.#check(
      operation,
      'good',
      answer,
      isMissed || answer.status >= 500 ? '200' : undefined,
    );
    const isTried = isRead || answer.status !== 200 || answer.headers['dry-run'] === 'true';
    return isTried ? check : { ...check, faults: [...check.faults, 'does not say that it was a dry run'] };
  }

  /** A token that was let through once has to be let through again. */
  async #broken(operation: OperationName, maySkip: boolean): Promise<Check> {
    const params = (await this.#paramsOf(operation)) ?? {};
    const query = { no_such_parameter: '1' };
    const answer = await this.#client.call(operation, { token: this.#token, params, query });
    const skipped = maySkip ? this.#skipped(operation, 'broken', answer) : undefined;
    return skipped ?? this.#check(operation, 'broken', answer, answer.status === 422 ? undefined : '422');
  }

  async #unauthorized(operation: OperationName): Promise<Check> {
    const answer = await this.#client.call(operation, { params: idsOf(operation, 1) });
    return this.#check(operation, 'unauthorized', answer, answer.status === 401 ? undefined : '401');
  }

  /** What a stranger may not see answers as what is not there. */
  async #hidden(operation: OperationName): Promise<Check[]> {
    const { path, method, ownership } = operations[operation];
    if (!path.includes('{id}')) return [];
    const content = method === 'GET' ? {} : { headers: DRY_RUN, body: exampleBody(operation) };
    const token = 'token' in this.#stranger ? this.#stranger.token : this.#token;
    const of = (params: Record<string, unknown>): Promise<Answer> =>
      this.#client.call(operation, { token, params, ...content });
    const absent = await of(idsOf(operation, NOBODY));
    const isRefused = REFUSED.includes(absent.status);
    const skipped = 'missing' in this.#stranger ? this.#skipped(operation, 'absent', absent) : undefined;
    const checks = [skipped ?? this.#check(operation, 'absent', absent, isRefused ? undefined : '404')];
    const isHidden = OWNED.includes(ownership) && !SEEN_FROM_BELOW.includes(operation);
    const params = isHidden ? await this.#paramsOf(operation) : undefined;
    if (params === undefined) return checks;
    if ('missing' in this.#stranger)
      return [...checks, { of: operation, what: 'hidden', faults: [], skipped: this.#stranger.missing }];
    const hidden = await of(params);
    const { faults } = this.#check(operation, 'hidden', hidden, undefined);
    const isSame = hidden.status === absent.status && sameProblem(hidden.body, absent.body);
    const tells = isSame ? [] : ['answers otherwise than for what is not there'];
    return [...checks, { of: operation, what: 'hidden', faults: [...faults, ...tells] }];
  }

  /** Returns the check of a well-formed answer that says what the token may not do, or undefined for another answer. */
  #skipped(of: OperationName, what: string, answer: Answer): Check | undefined {
    const skipped = this.#rights.lackIn(of, answer);
    if (skipped === undefined) return undefined;
    const check = this.#check(of, what, answer, undefined);
    return check.faults.length > 0 ? check : { ...check, skipped };
  }

  #check(of: OperationName, what: string, answer: Answer, wanted: string | undefined): Check {
    const faults = this.#checks.deviations(of, answer);
    if (wanted !== undefined) faults.unshift(`answered ${String(answer.status)}, not ${wanted}`);
    return { of, what, faults };
  }

  /** Returns the parameters of a path with the id of an object that is there, or undefined if a list shows none. */
  async #paramsOf(operation: OperationName): Promise<Record<string, unknown> | undefined> {
    const { path } = operations[operation];
    if (!path.includes('{')) return {};
    const list = path.slice(0, path.indexOf('/{'));
    const found = this.#ids.get(list) ?? this.#firstId(list);
    this.#ids.set(list, found);
    const id = await found;
    return id === undefined ? undefined : idsOf(operation, id);
  }

  async #firstId(list: string): Promise<number | undefined> {
    const names = Object.keys(operations) as OperationName[];
    const lists = names.find((name) => operations[name].path === list && operations[name].method === 'GET');
    if (lists === undefined) return undefined;
    const query = 'sort' in operations[lists].query ? { sort: 'id' } : {};
    const { body } = await this.#client.call(lists, { token: this.#token, query });
    const rows = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
    const [first] = Array.isArray(rows) ? (rows as { id?: number }[]) : [];
    return first?.id;
  }
}

const idsOf = (operation: OperationName, id: number): Record<string, unknown> =>
  Object.fromEntries(
    [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'batch' ? '00000000-0000-4000-8000-000000000000' : id,
    ]),
  );

/** Returns whether two problems are the same, but for the id of the request. */
function sameProblem(one: unknown, other: unknown): boolean {
  const text = (problem: unknown): string => JSON.stringify({ ...(problem as object), request_id: '' });
  return text(one) === text(other);
}
