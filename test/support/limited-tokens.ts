import { sql } from 'kysely';
import type { Reply, Schema } from '../../handlers/call/contract.ts';
import { onOneDay } from './midnight.ts';
import type { Shop } from './shop.ts';

// Tokens that may spend so much only, made by a shop's own token.

export const CREATE = 'oauth_personal_access_tokens_create';

type Created = Reply<typeof CREATE>;

/** Opens a shop with a package to sell, and returns what makes such tokens and tells what they have spent. */
export async function open(shop: Shop) {
  const { service, db, token } = shop;
  const packageId = await shop.package();
  const create = async (body: object, by = token): Promise<Created & { secret: string }> => {
    await onOneDay();
    const created = await service.ok(CREATE, { token: by, body: { name: 'Shop', scopes: ['*'], ...body } });
    return { ...created, secret: created.accessToken ?? '' };
  };
  const shown = async ({ token: { id } }: Created): Promise<Schema<'Token'> | undefined> =>
    (await service.ok('oauth_personal_access_tokens_index', { token })).find((each) => each.id === id);
  const used = async (created: Created) => (await shown(created))?.credit_used;
  /** Lets time pass, by making what was spent older. */
  const pass = (interval: string) =>
    sql`update token_spending set period_began_at = period_began_at - ${interval}::interval`.execute(db);
  const sell = (secret: string, more: object = {}) =>
    service.call('m3us_create', { token: secret, body: shop.body('m3u', packageId), ...more });
  return { create, shown, used, pass, sell, packageId };
}
