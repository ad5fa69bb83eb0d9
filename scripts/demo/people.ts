import { MASTER_RESELLER, OPERATOR, RESELLER, SUPPORT_AGENT, type RoleOfKind } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

// The users of the demo, their credit, domains and trials.

/** The user at the top, whom nobody creates through the API. */
export const ROOT = { username: 'operator', email: 'office@operator.example', full_name: 'Aurora Streaming' };

// username, company, parent, initial credits
const USERS: [string, string, string, number][] = [
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
  ['tromso-stall', 'Tromsø Stall', 'oslo-kiosk', 24],
  ['helpdesk', 'Aurora Streaming', 'operator', 0],
];

/** The users to log in as, one of each role. */
export const LOGINS: Readonly<Record<string, string>> = {
  [OPERATOR.name]: 'operator',
  [MASTER_RESELLER.name]: 'northern-lights',
  [RESELLER.name]: 'fjord-shop',
  [SUPPORT_AGENT.name]: 'helpdesk',
};

function roleOf(username: string, parent: string): RoleOfKind {
  if (username === 'helpdesk') return SUPPORT_AGENT;
  return parent === 'operator' ? MASTER_RESELLER : RESELLER;
}

// owner, domain, whether all may serve lines under it, and whether those below the owner may
const DOMAINS: [string, string, boolean, boolean][] = [
  ['operator', 'tv.aurora-streaming.example', true, true],
  ['northern-lights', 'tv.northern-lights.example', false, true],
  ['lisbon-box', 'play.lisbon-box.example', false, false],
];

const BUY_TRIALS = ['northern-lights', 'iberia-media', 'alpine-tv', 'fjord-shop', 'lisbon-box'];

/** Each user is created by its parent, with its first credit. */
export function addPeople(demo: Demo, password: string): void {
  demo.at(346, async () => {
    for (const [index, [username, full_name, parent, credit]] of USERS.entries()) {
      const user = await demo.ask(parent, 'users_create', {
        ...{ username, email: `office@${username}.example`, password, full_name, credit },
        dns: `tv.${username}.example`,
        messaging_phone: `+4670${String(1_007_919 + (index + 1) * 7919)}`,
        messaging_handle: username.replaceAll('-', ''),
        roles_ids: [roleOf(username, parent).id],
      });
      demo.name(username, user.id);
    }
    for (const [owner, domain, is_global, is_heritable] of DOMAINS) {
      const { id } = await demo.ask(owner, 'dns_domains_create', { domain, is_global, is_heritable });
      await demo.ask(owner, 'dns_domains_set_default', undefined, id);
    }
    for (const username of BUY_TRIALS) await demo.ask(username, 'paid_trial_prices_buy', undefined, 1);
  });
}
