import type { Transaction } from 'kysely';
import { creditAccount, salesAccount, transfer } from '../../db/ledger/ledger.ts';
import { setLinks } from '../../db/links.ts';
import type { Database } from '../../db/schema/index.ts';
import { insertUser } from '../../db/users.ts';
import { MASTER_RESELLER, OPERATOR, RESELLER, SUPPORT_AGENT, type RoleOfKind } from '../lib/roles.ts';

// The users of the demo, their credit and domains, and what their roles sell.

/** The cause of changes that no user made. */
export const BY_NOBODY = { actorId: null, tokenId: null, requestId: null } as const;

/** Lets the resellers' roles sell the packages: those of a master reseller all, those of a reseller the short ones. */
export async function offerPackages(trx: Transaction<Database>): Promise<void> {
  const packages = await trx.selectFrom('packages').select(['id', 'name']).orderBy('id').execute();
  const ids = packages.map(({ id }) => id);
  const short = packages.filter(({ name }) => !name.includes('year')).map(({ id }) => id);
  await setLinks(trx, 'role_packages', MASTER_RESELLER.id, ids);
  await setLinks(trx, 'role_packages', RESELLER.id, short);
}

// username, company, parent, initial credits
const USERS: [string, string, string | null, number][] = [
  ['operator', 'Aurora Streaming', null, 0],
  ['northern-lights', 'Northern Lights TV', 'operator', 2000],
  ['iberia-media', 'Iberia Media', 'operator', 1500],
  ['alpine-tv', 'Alpine TV', 'operator', 800],
  ['fjord-shop', 'Fjord Shop', 'northern-lights', 400],
  ['lapland-sat', 'Lapland Sat', 'northern-lights', 350],
  ['lisbon-box', 'Lisbon Box', 'iberia-media', 500],
  ['madrid-tele', 'Madrid Tele', 'iberia-media', 250],
  ['tirol-digital', 'Tirol Digital', 'alpine-tv', 120],
  ['oslo-kiosk', 'Oslo Kiosk', 'fjord-shop', 90],
  ['bergen-kiosk', 'Bergen Kiosk', 'fjord-shop', 60.5],
  ['porto-corner', 'Porto Corner', 'lisbon-box', 75],
  ['tromso-stall', 'Tromsø Stall', 'oslo-kiosk', 20],
  ['helpdesk', 'Aurora Streaming', 'operator', 0],
];

/** The users who can log in with a password, one of each role. */
export const WITH_PASSWORD: Readonly<Record<string, string>> = {
  [OPERATOR.name]: 'operator',
  [MASTER_RESELLER.name]: 'northern-lights',
  [RESELLER.name]: 'fjord-shop',
  [SUPPORT_AGENT.name]: 'helpdesk',
};

function roleOf(username: string, parent: string | null): RoleOfKind {
  if (parent === null) return OPERATOR;
  if (username === 'helpdesk') return SUPPORT_AGENT;
  return parent === 'operator' ? MASTER_RESELLER : RESELLER;
}

// owner, domain, and who else may serve lines under it
const DOMAINS: [string, string, ('everyone' | 'those below')?][] = [
  ['operator', 'tv.aurora-streaming.example', 'everyone'],
  ['northern-lights', 'tv.northern-lights.example', 'those below'],
  ['iberia-media', 'tv.iberia-media.example', 'those below'],
  ['lisbon-box', 'play.lisbon-box.example'],
];

/** The ids of users by username. */
export type Ids = ReadonlyMap<string, number>;

/** Adds the users with their initial credit, domains and bought trials. */
export async function addUsers(trx: Transaction<Database>, passwordHash: string): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [username, fullName, parent, credits] of USERS) {
    const parentId = parent === null ? null : idOf(ids, parent);
    const id = await insertUser(trx, {
      parentId,
      rolesIds: [roleOf(username, parent).id],
      username,
      email: `office@${username}.example`,
      password_hash: Object.values(WITH_PASSWORD).includes(username) ? passwordHash : null,
      full_name: fullName,
      dns: `tv.${username}.example`,
      messaging_phone: `+4670${String(1_000_000 + ids.size * 7919)}`,
      messaging_handle: username.replaceAll('-', ''),
      tos_acceptance_at: new Date(),
    });
    ids.set(username, id);
    if (parentId !== null && credits > 0) {
      await transfer(trx, {
        ...BY_NOBODY,
        kind: 'start_credit',
        from: creditAccount(parentId),
        to: creditAccount(id),
        amount: credits * 100,
        description: 'Opening credit',
        actorId: parentId,
      });
    }
  }
  for (const [owner, domain, shared] of DOMAINS) {
    await trx
      .insertInto('dns_domains')
      .values({
        domain,
        created_by_id: idOf(ids, owner),
        is_default: true,
        is_global: shared === 'everyone',
        is_heritable: shared !== undefined,
      })
      .execute();
  }
  for (const username of ['northern-lights', 'iberia-media', 'alpine-tv', 'fjord-shop', 'lisbon-box']) {
    await buyTrials(trx, idOf(ids, username));
  }
  return ids;
}

async function buyTrials(trx: Transaction<Database>, userId: number): Promise<void> {
  const pack = await trx.selectFrom('paid_trial_prices').selectAll().orderBy('id').executeTakeFirstOrThrow();
  await trx.updateTable('users').set({ paid_test_sold: pack.count }).where('id', '=', userId).execute();
  await transfer(trx, {
    ...BY_NOBODY,
    kind: 'paid_trial_payment',
    from: creditAccount(userId),
    to: salesAccount(userId),
    amount: pack.price,
    description: `Paid trials: ${String(pack.count)}`,
    subject: { type: 'PaidTrialPrice', id: pack.id },
    actorId: userId,
  });
}

/** Returns the id of an existing user. */
export function idOf(ids: Ids, username: string): number {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`no user ${username} yet`);
  return id;
}
