import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Answer, Client } from '../lib/client.ts';

/** The answers that say of a token that it may not do something, by their codes. */
const LACKS: Readonly<Record<string, string>> = {
  missing_permission: 'its user lacks the permission',
  missing_scope: 'it lacks the scope',
  restricted: 'a restriction blocks its user',
  token_limited: 'its limits keep it from it',
};

/** The largest id. Nobody has it. */
export const NOBODY = Number.MAX_SAFE_INTEGER;

export const DRY_RUN = { 'dry-run': 'true' };

/** What a token may do, as the service says it. */
export class Rights {
  readonly #client: Client;
  readonly #token: string;
  /** The permissions of its user; undefined if it may not read them. */
  readonly #held: ReadonlySet<string> | undefined;
  /** Whether it is sure that the token has all scopes. */
  readonly #hasAllScopes: boolean;

  private constructor(
    client: Client,
    token: string,
    held: ReadonlySet<string> | undefined,
    hasAllScopes: boolean,
  ) {
    this.#client = client;
    this.#token = token;
    this.#held = held;
    this.#hasAllScopes = hasAllScopes;
  }

  /** Asks the service. Throws a Refusal for a token that is not valid, or not here. */
  static async of(client: Client, token: string): Promise<Rights> {
    const { status, body } = await client.call('users_me', { token });
    const { id, code, detail } = body as { id?: number; code?: string; detail?: string };
    if (status === 401 || code === 'network_not_allowed')
      throw new Refusal(`The token cannot be used: ${detail ?? ''}`);
    const held =
      id === undefined ? undefined : await client.call('users_permissions', { token, params: { id } });
    // A token makes none that may do more than itself.
    const wide = await client.call('oauth_personal_access_tokens_create', {
      token,
      headers: DRY_RUN,
      body: { name: 'Proof of the contract', scopes: ['*'] },
    });
    const names = held?.status === 200 && Array.isArray(held.body) ? (held.body as string[]) : undefined;
    return new Rights(client, token, names && new Set(names), wide.status === 200);
  }

  /** Returns why the token may not call an operation, or undefined if it may. Policies come before all else. */
  async lackOf(operation: OperationName): Promise<string | undefined> {
    const sent = { token: this.#token, params: { id: NOBODY }, headers: DRY_RUN };
    const { method } = operations[operation];
    return this.lackIn(
      operation,
      await this.#client.call(operation, method === 'GET' ? sent : { ...sent, body: {} }),
    );
  }

  /** Returns what an answer says that the token lacks, or undefined if it is about something else. */
  lackIn(operation: OperationName, { status, body }: Answer): string | undefined {
    const { code = '', policy = '' } = (body ?? {}) as { code?: string; policy?: string };
    const { policies }: Operation = operations[operation];
    const lack = status === 403 ? LACKS[code] : undefined;
    if (lack === undefined || !policies.some((name) => name === policy)) return undefined;
    const isDenied =
      (code === 'missing_permission' && this.#held?.has(policy) === true) ||
      (code === 'missing_scope' && this.#hasAllScopes);
    if (isDenied) return undefined;
    return policy === operation ? lack : `${lack} (${policy})`;
  }
}
