import type { Demo } from './demo.ts';

// Requests of the demo's resellers to their ancestors: for credit, and for refunds beyond the refund policy.

type Fate = 'pending' | 'taken' | 'accepted' | 'rejected' | 'cancelled';

// requester, credits, description, days ago, status, and who has taken it
const CREDITS: [string, number, string, number, Fate, string][] = [
  ['madrid-tele', 500, 'A new shop', 290, 'rejected', 'iberia-media'],
  ['fjord-shop', 90, 'Stock for the summer', 200, 'cancelled', 'northern-lights'],
  ['lapland-sat', 60, 'World cup week', 150, 'rejected', 'northern-lights'],
  ['tirol-digital', 40, 'October', 60, 'cancelled', 'alpine-tv'],
  ['bergen-kiosk', 25, 'Weekend', 4, 'taken', 'fjord-shop'],
  ['porto-corner', 30, 'Christmas', 1, 'pending', ''],
  ['fjord-shop', 120, 'Stock for the winter, paid by bank transfer', 0.1, 'accepted', 'northern-lights'],
  ['tromso-stall', 15, 'Two boxes are sold already', 0.1, 'accepted', 'oslo-kiosk'],
  ['tromso-stall', 10, '', 0, 'pending', ''],
];

// requester, its line, reason, days ago, status, and who decides
const REFUNDS: [string, 'M3u' | 'Mag' | 'Enigma', string, number, Fate, string][] = [
  ['tromso-stall', 'Mag', 'The customer moved to a place without a fast connection.', 1, 'pending', ''],
  ['lapland-sat', 'M3u', 'The customer does not like it.', 1, 'accepted', 'northern-lights'],
  ['lapland-sat', 'Enigma', 'The receiver is broken.', 1, 'rejected', 'northern-lights'],
  ['lisbon-box', 'Mag', 'Sold twice by mistake.', 1, 'cancelled', ''],
  ['oslo-kiosk', 'M3u', 'Sold for the wrong box.', 0, 'pending', ''],
];

const REJECTION = { reason: 'The last invoice is still open.' };

/** Adds the requests. Accepted ones move credit. */
export function addRequests(demo: Demo): void {
  for (const [requester, amount, description, daysAgo, fate, taker] of CREDITS)
    demo.at(daysAgo, async () => {
      const { id } = await demo.ask(requester, 'request_credits_create', { amount, description });
      if (taker !== '') await demo.ask(taker, 'request_credits_take', undefined, id);
      if (fate === 'accepted') await demo.ask(taker, 'request_credits_accept', undefined, id);
      if (fate === 'rejected') await demo.ask(taker, 'request_credits_reject', REJECTION, id);
      if (fate === 'cancelled') await demo.ask(requester, 'request_credits_cancel', undefined, id);
    });
  for (const [requester, refundable_type, reason, daysAgo, fate, decider] of REFUNDS)
    demo.at(daysAgo, async () => {
      const refundable_id = demo.id(`${requester} ${refundable_type.toLowerCase()}`);
      const request = { refundable_type, refundable_id, reason };
      const { id } = await demo.ask(requester, 'request_refunds_create', request);
      if (fate === 'accepted') await demo.ask(decider, 'request_refunds_accept', undefined, id);
      if (fate === 'rejected') await demo.ask(decider, 'request_refunds_reject', REJECTION, id);
      if (fate === 'cancelled') await demo.ask(requester, 'request_refunds_cancel', undefined, id);
    });
}
