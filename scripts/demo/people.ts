import { MASTER_RESELLER, OPERATOR, RESELLER, SUPPORT_AGENT, type RoleOfKind } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

// The users of the demo, their credit, domains and trials.

/** The user at the top, whom nobody creates through the API. */
export const ROOT = { username: 'operator', email: 'office@operator.example', full_name: 'Aurora Streaming' };

// username, company, parent, role, initial credits
const USERS: [string, string, string, RoleOfKind, number][] = [
  ['northern-lights', 'Northern Lights TV', 'operator', MASTER_RESELLER, 2000],
  ['iberia-media', 'Iberia Media', 'operator', MASTER_RESELLER, 1500],
  ['alpine-tv', 'Alpine TV', 'operator', MASTER_RESELLER, 800],
  ['fjord-shop', 'Fjord Shop', 'northern-lights', RESELLER, 400],
  ['lapland-sat', 'Lapland Sat', 'northern-lights', RESELLER, 350],
  ['lisbon-box', 'Lisbon Box', 'iberia-media', RESELLER, 500],
  ['madrid-tele', 'Madrid Tele', 'iberia-media', RESELLER, 250],
  ['tirol-digital', 'Tirol Digital', 'alpine-tv', RESELLER, 120],
  ['oslo-kiosk', 'Oslo Kiosk', 'fjord-shop', RESELLER, 90],
  ['bergen-kiosk', 'Bergen Kiosk', 'fjord-shop', RESELLER, 60.5],
  ['porto-corner', 'Porto Corner', 'lisbon-box', RESELLER, 75],
  ['tromso-stall', 'Tromsø Stall', 'oslo-kiosk', RESELLER, 24],
  ['helpdesk', 'Aurora Streaming', 'operator', SUPPORT_AGENT, 0],
];

/** The users to log in as, one of each role. */
export const LOGINS: Readonly<Record<string, string>> = {
  [OPERATOR.name]: 'operator',
  [MASTER_RESELLER.name]: 'northern-lights',
  [RESELLER.name]: 'fjord-shop',
  [SUPPORT_AGENT.name]: 'helpdesk',
};

// owner, domain, whether all may serve lines under it, and whether those below the owner may
const DOMAINS: [string, string, boolean, boolean][] = [
  ['operator', 'tv.aurora-streaming.example', true, true],
  ['northern-lights', 'tv.northern-lights.example', false, true],
  ['lisbon-box', 'play.lisbon-box.example', false, false],
];

/** Each user is created by its parent, with its first credit. */
export function addPeople(demo: Demo, password: string): void {
  demo.at(346, async () => {
    for (const [index, [username, full_name, parent, role, credit]] of USERS.entries()) {
      const user = await demo.ask(parent, 'users_create', {
        ...{ username, email: `office@${username}.example`, password, full_name, credit },
        dns: `tv.${username}.example`,
        messaging_phone: `+4670${String(1_007_919 + (index + 1) * 7919)}`,
        messaging_handle: username.replaceAll('-', ''),
        roles_ids: [role.id],
      });
      demo.name(username, user.id);
    }
    for (const [owner, domain, is_global, is_heritable] of DOMAINS) {
      const { id } = await demo.ask(owner, 'dns_domains_create', { domain, is_global, is_heritable });
      await demo.ask(owner, 'dns_domains_set_default', undefined, id);
    }
    for (const username of ['northern-lights', 'iberia-media', 'alpine-tv', 'fjord-shop', 'lisbon-box'])
      await demo.ask(username, 'paid_trial_prices_buy', undefined, 1);
  });
}
