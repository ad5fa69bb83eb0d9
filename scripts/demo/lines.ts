import { bySystem } from '../../db/cause.ts';
import { formatUtc } from '../../db/values/time.ts';
import { edge } from '../../handlers/edge.ts';
import { renewIfDue } from '../../handlers/jobs/renewals.ts';
import type { Demo } from './demo.ts';

// The lines of the demo: sold, activated, refunded and restricted by resellers, renewed as the worker does, and watched
// through the streaming edge.

const KINDS = [
  { kind: 'm3u', create: 'm3us_create', cleanUp: 'm3u_mass_delete_autos_create' },
  { kind: 'mag', create: 'mags_create', cleanUp: 'mag_mass_delete_autos_create' },
  { kind: 'enigma', create: 'enigmas_create', cleanUp: 'enigma_mass_delete_autos_create' },
  { kind: 'activecode', create: 'activecodes_create', cleanUp: 'activecode_mass_delete_autos_create' },
] as const;

// owner, days ago, and the packages of its lines: M3U, MAG, Enigma, activecode
const SALES: [string, number, ...string[]][] = [
  ['northern-lights', 2.5, 'weekend', 'year', 'quarter', 'basic'],
  ['iberia-media', 2.5, 'year', 'paid', 'weekend', 'half'],
  ['alpine-tv', 2, 'trial', 'month', 'half', 'month'],
  ['fjord-shop', 12, 'month', 'quarter', 'basic', 'paid'],
  ['lapland-sat', 9, 'quarter', 'trial', 'basic', 'month'],
  ['lisbon-box', 2, 'half', 'basic', 'paid', 'quarter'],
  ['madrid-tele', 9, 'basic', 'month', 'trial', 'weekend'],
  ['tirol-digital', 20, 'weekend', 'basic', 'month', 'trial'],
  ['oslo-kiosk', 0.1, 'basic', 'weekend', 'trial', 'month'],
  ['bergen-kiosk', 0.1, 'trial', 'basic', 'weekend', 'basic'],
  ['porto-corner', 12, 'month', 'trial', 'basic', 'weekend'],
  ['tromso-stall', 2.5, 'month', 'weekend', 'trial', 'month'],
];

/** Lines of three days that are renewed today. The owner of the last one has too little credit. */
const DUE = ['northern-lights m3u', 'iberia-media enigma', 'tromso-stall mag'];

/** Sells the lines, and brings some into every state of a line. */
export function addLines(demo: Demo): void {
  addSales(demo);
  demo.at(200, async () => {
    const rule = { days_after_expiry: 30, only_trials: true };
    for (const { cleanUp } of KINDS) await demo.ask('northern-lights', cleanUp, rule);
  });
  demo.at(4, () =>
    demo.ask('northern-lights', 'restrictions_mass_create', {
      title: 'Chargeback',
      description: 'The customer disputed the payment; the line stays off until it is settled.',
      user_id: demo.id('fjord-shop'),
      restrictable_types: ['M3u', 'Mag', 'Enigma'],
    }),
  );
  demo.at(2, () =>
    demo.ask('iberia-media', 'restrictions_create', {
      title: 'Account under review',
      description: 'Please confirm the company address with your reseller.',
      ...{ restrictable_type: 'User', restrictable_id: demo.id('madrid-tele') },
    }),
  );
  demo.at(1, async () => {
    const why = { reason: 'The customer changed their mind' };
    await demo.ask('lisbon-box', 'activecodes_refund', why, demo.id('lisbon-box activecode'));
    await demo.ask('alpine-tv', 'mags_refund', why, demo.id('alpine-tv mag'));
  });
  demo.at(0.1, async () => {
    const due = DUE.map((name) => demo.id(name));
    await demo.db.transaction().execute((trx) => renewIfDue(trx, bySystem(), due, 0));
  });
  demo.at(0, () => connect(demo));
}

/**
 * Sells the lines. A number distinguishes each in its credentials, and in the reference of the reseller's shop. One in
 * three activecodes is activated at once.
 */
function addSales(demo: Demo): void {
  for (const [index, [owner, daysAgo, ...packages]] of SALES.entries())
    for (const [place, { kind, create }] of KINDS.entries())
      demo.at(daysAgo, async () => {
        const name = `${owner} ${kind}`;
        const sold = packages[place] ?? '';
        const number = index * KINDS.length + place + 1;
        const mac_address = `00:1A:79:4E:00:${String(number).padStart(2, '0')}`;
        const credentials = {
          m3u: { username: `viewer${String(number)}` },
          mag: { mac_address, stb_type: 'MAG322' },
          enigma: { mac_address, enigma_version: '2' },
          activecode: {},
        };
        const line = await demo.ask(owner, create, {
          ...credentials[kind],
          package_id: demo.id(sold),
          external_id: `order-${String(1000 + number)}`,
          auto_renewal: sold === 'year' || DUE.includes(name),
          enable_vpn: sold === 'year',
          customer_has_paid: number % 4 !== 0,
          messaging_contact: number % 3 === 0 ? `+4670${String(1_000_000 + number * 7919)}` : null,
        });
        demo.name(name, line.id);
        if (!('code' in line) || number % 3 !== 1) return;
        const device = { code: line.code, activecode_device_id: 1 + (number % 2), mac_address };
        await demo.ask(owner, 'activecodes_activate', device);
      });
}

/** Reports a connection of every third line that has not ended, for ninety minutes. One in three of them is closed. */
async function connect({ db }: Demo): Promise<void> {
  const lines = await db
    .selectFrom('lines')
    .select(['id', 'kind'])
    .where((eb) => eb(eb('id', '%', 3), '=', 0))
    .where('expired_at', '>', (eb) => eb.fn<string>('now'))
    .orderBy('id')
    .execute();
  const minutesAgo = (minutes: number): string => formatUtc(Date.now() - minutes * 60_000);
  const started = lines.map(({ id, kind }) => ({
    session_id: `demo-${String(id)}`,
    line_id: id,
    ip: `203.0.113.${String(id)}`,
    user_agent: kind === 'm3u' ? 'VLC/3.0.21' : 'MAG/2.20',
    stream_id: 1 + (id % 10),
    started_at: minutesAgo(90),
  }));
  const ended = started
    .filter(({ line_id }) => line_id % 9 === 0)
    .map(({ session_id }) => ({ session_id, ended_at: minutesAgo(20) }));
  await edge['/activities']?.({ body: { started, ended }, db });
}
