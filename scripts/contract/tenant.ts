import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/types.ts';
import type { OperationName } from '../../generated/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Client, Sent } from '../lib/client.ts';
import { DRY_RUN, type Rights } from './rights.ts';

type Package = components['schemas']['Package'];
interface Page<Item> {
  data: Item[];
}

/** What the workflows need, named as their inputs. */
export interface Inputs {
  operator_token: string;
  token: string;
  role_id: number;
  package_id: number;
  cheaper_package_id: number;
  trial_package_id: number;
  order: string;
  username: string;
  password: string;
}

/** The user that a proof makes for itself, below the user of its token. */
export interface Tenant {
  id: number;
  /** Its name begins the names of all users that the proof makes. */
  name: string;
  inputs: Inputs;
  /** Why it cannot pay what the workflows sell, if so. */
  poor?: string;
}

/** What makes a tenant, and ends it. */
const NEEDED: readonly OperationName[] = [
  ...(['roles_index', 'roles_packages', 'packages_show_refund_policies'] as const),
  ...(['users_create', 'users_index', 'transactions_refund', 'restrictions_create'] as const),
];

/** What the workflows sell costs less than so many of the package. */
const SALES = 12;
/** In credits: what is moved beside. */
const MORE = 20;
/** In credits: what the workflows take from the user of the token. */
const FROM_ABOVE = 176;

const ALL = { per_page: '100', sort: 'id' };

/**
 * Makes a user with a role of the server, and credit for what the workflows sell. Returns a reason if the token may not
 * make one and end it, or if no role that it may give sells what they need.
 */
export async function makeTenant(client: Client, token: string, rights: Rights): Promise<Tenant | string> {
  for (const operation of NEEDED) {
    const lack = await rights.lackOf(operation);
    if (lack !== undefined) return `a user of its own is needed; of ${operation}, ${lack}`;
  }
  const order = randomBytes(6).toString('hex');
  const name = `contract-${order}`;
  const password = randomBytes(18).toString('base64url');
  for await (const { price, ...offer } of offers(client, token)) {
    const credit = SALES * price + MORE;
    const body = { username: name, email: `${name}@contract.example`, password, roles_ids: [offer.role_id] };
    const create = { token, body: { ...body, credit: credit + FROM_ABOVE }, headers: DRY_RUN };
    const { status, body: tried } = await client.call('users_create', create);
    const { code } = tried as { code?: string };
    // A role that it may not give.
    if (status === 422 && code === 'validation_failed') continue;
    const isPoor = code === 'insufficient_credit';
    if (status !== 200 && !isPoor) throw refusalOf('users_create', status, tried);
    const { id } = await asker(client, token)<{ id: number }>('users_create', {
      body: isPoor ? body : { ...body, credit },
    });
    const inputs = { ...offer, operator_token: token, token: '', order, username: `${name}-below`, password };
    const tenant = {
      ...{ id, name, inputs },
      ...(isPoor && { poor: `its user needs ${String(credit + FROM_ABOVE)} credits for the workflows` }),
    };
    try {
      inputs.token = await logIn(client, name, password);
    } catch (error) {
      await endTenant(client, token, tenant);
      throw error;
    }
    return tenant;
  }
  return 'the workflows need a role that it may give and that sells a package with a refund policy, a cheaper one of the same period, and a free trial';
}

async function logIn(client: Client, username: string, password: string): Promise<string> {
  const body = { grant_type: 'password', username, password };
  const { access_token } = await asker(client)<{ access_token: string }>('oauth_token_issue', { body });
  return access_token;
}

/**
 * Ends the tenant, and the user that a workflow has made: lines are deleted with a refund, their credit goes back, and a
 * restriction keeps them from everything.
 */
export async function endTenant(client: Client, token: string, { name, inputs }: Tenant): Promise<void> {
  if (inputs.token !== '') await endLines(client, inputs.token);
  const ask = asker(client, token);
  const query = { 'filters[username]': name };
  const { data } = await ask<Page<{ id: number; credit: number }>>('users_index', { query });
  for (const { id, credit } of data) {
    if (credit > 0) {
      const body = { from_user_id: id, amount: credit, reason: 'End of a proof of the contract' };
      await ask('transactions_refund', { body });
    }
    await ask('restrictions_create', {
      body: {
        title: 'Proof of the contract',
        description: 'Made by `npm run contract`, which has ended.',
        restrictable_type: 'User',
        restrictable_id: id,
        policies: ['*'],
      },
    });
  }
  if (data.length === 0) throw new Refusal(`users_index does not show ${name}, whose credit stays with it.`);
}

/** Deletes the lines that the workflows have left. A role may sell lines, and not delete them. */
async function endLines(client: Client, token: string): Promise<void> {
  const { body } = await client.call('m3us_index', { token, query: ALL });
  const { data } = body as Partial<Page<{ id: number }>>;
  for (const { id } of data ?? [])
    await client.call('m3us_delete', { token, params: { id }, query: { refund: 'true' } });
}

/** Finds roles, each with a refundable package, a cheaper one of the same period, and a trial; cheap packages first. */
async function* offers(client: Client, token: string) {
  const ask = asker(client, token);
  const { data: roles } = await ask<Page<{ id: number }>>('roles_index', { query: ALL });
  for (const { id } of roles) {
    const sold = await ask<Package[]>('roles_packages', { params: { id } });
    const trial = sold.find(
      ({ is_trial, is_paid_trial, credit }) => is_trial && !is_paid_trial && credit === 0,
    );
    const paid = sold
      .filter(({ is_trial, credit }) => !is_trial && credit > 0)
      .sort((one, other) => one.credit - other.credit);
    for (const { id: package_id, credit: price, period, period_type } of paid) {
      const cheaper = paid.find(
        (other) => other.period === period && other.period_type === period_type && other.credit < price,
      );
      if (trial === undefined || cheaper === undefined || !(await hasRefunds(client, token, package_id)))
        continue;
      yield {
        role_id: id,
        package_id,
        cheaper_package_id: cheaper.id,
        trial_package_id: trial.id,
        price,
      };
      break;
    }
  }
}

async function hasRefunds(client: Client, token: string, id: number): Promise<boolean> {
  const { status } = await client.call('packages_show_refund_policies', { token, params: { id } });
  return status === 200;
}

/** Returns a function that calls operations which must succeed. */
function asker(client: Client, token?: string) {
  return async <Body>(operation: OperationName, sent: Sent = {}): Promise<Body> => {
    const { status, body } = await client.call(operation, { token, ...sent });
    if (status !== 200) throw refusalOf(operation, status, body);
    return body as Body;
  };
}

const refusalOf = (operation: OperationName, status: number, body: unknown): Refusal =>
  new Refusal(`${operation} answered ${String(status)}: ${JSON.stringify(body)}.`);
