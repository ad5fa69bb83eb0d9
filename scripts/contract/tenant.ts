import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/types.ts';
import type { OperationName } from '../../generated/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Client, Sent } from './client.ts';

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
}

/** The user that a proof makes for itself. */
export interface Tenant {
  id: number;
  inputs: Inputs;
}

/** What the workflows sell costs less than so many of the package. */
const SALES = 12;
/** In credits: what is moved beside. */
const MORE = 20;

const ALL = { per_page: '100', sort: 'id' };

/**
 * Makes a user with a role of the server, and credit for what the workflows sell. Throws a Refusal if no role sells what
 * they need.
 */
export async function makeTenant(client: Client, operatorToken: string): Promise<Tenant> {
  const ask = asker(client, operatorToken);
  const offer = await findOffer(client, operatorToken);
  const name = `contract-${randomBytes(6).toString('hex')}`;
  const password = randomBytes(18).toString('base64url');
  const { id } = await ask<{ id: number }>('users_create', {
    body: {
      username: name,
      email: `${name}@contract.example`,
      password,
      roles_ids: [offer.role_id],
      credit: SALES * offer.price + MORE,
    },
  });
  const login = { grant_type: 'password', username: name, password };
  const { access_token: token } = await asker(client)<{ access_token: string }>('oauth_token_issue', {
    body: login,
  });
  const { price: _, ...inputs } = offer;
  return { id, inputs: { ...inputs, operator_token: operatorToken, token } };
}

/** Ends the tenant: its credit goes back, and a restriction keeps it from everything. */
export async function endTenant(
  client: Client,
  operatorToken: string,
  { id, inputs }: Tenant,
): Promise<void> {
  const { credit } = await asker(client, inputs.token)<{ credit: number }>('users_me');
  const ask = asker(client, operatorToken);
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

/** Finds a role with a refundable package, a cheaper one of the same period, and a trial. */
async function findOffer(client: Client, token: string) {
  const ask = asker(client, token);
  const { data: roles } = await ask<Page<{ id: number }>>('roles_index', { query: ALL });
  for (const { id } of roles) {
    const sold = await ask<Package[]>('roles_packages', { params: { id } });
    const trial = sold.find(
      ({ is_trial, is_paid_trial, credit }) => is_trial && !is_paid_trial && credit === 0,
    );
    const paid = sold.filter(({ is_trial, credit }) => !is_trial && credit > 0);
    for (const { id: package_id, credit: price, period, period_type } of paid) {
      const cheaper = paid.find(
        (other) => other.period === period && other.period_type === period_type && other.credit < price,
      );
      if (trial === undefined || cheaper === undefined || !(await hasRefunds(client, token, package_id)))
        continue;
      return {
        role_id: id,
        package_id,
        cheaper_package_id: cheaper.id,
        trial_package_id: trial.id,
        price,
      };
    }
  }
  throw new Refusal(
    'No role of this server sells what the workflows need: a package with a refund policy, a cheaper one of the same period, and a free trial.',
  );
}

async function hasRefunds(client: Client, token: string, id: number): Promise<boolean> {
  const { status } = await client.call('packages_show_refund_policies', { token, params: { id } });
  return status === 200;
}

/** Returns a function that calls operations which must succeed. */
function asker(client: Client, token?: string) {
  return async <Body>(operation: OperationName, sent: Sent = {}): Promise<Body> => {
    const { status, body } = await client.call(operation, { token, ...sent });
    if (status !== 200)
      throw new Refusal(`${operation} answered ${String(status)}: ${JSON.stringify(body)}.`);
    return body as Body;
  };
}
