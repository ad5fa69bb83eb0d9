import { randomBytes } from 'node:crypto';

/** Returns a new secret of Standard Webhooks: `whsec_` and the Base64 of 32 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
