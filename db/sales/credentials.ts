import { CAPITAL, randomText, SMALL } from '../random.ts';

// Credentials of a line whose buyer chose none. The caller must check that they are free.

/** Generates a username of a line. */
export const freshUsername = (): string => randomText(SMALL, 10);

/** Generates a password of a line. */
export const freshPassword = (): string => randomText(SMALL, 10);

/** Generates a code to activate a device with. */
export const freshCode = (): string => randomText(CAPITAL, 12);

/** Generates the first label of a host name. */
export const freshLabel = (): string => randomText(SMALL, 8);
