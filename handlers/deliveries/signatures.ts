import { Webhook } from 'standardwebhooks';

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
