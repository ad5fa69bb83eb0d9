import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Returns a new secret of Standard Webhooks: `whsec_` and the Base64 of 32 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Returns the headers of a message by the Standard Webhooks scheme. Each secret (`whsec_` and Base64) adds a signature, so
 * that a receiver can change to a new secret while the old one counts.
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now = new Date(),
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
