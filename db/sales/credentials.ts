import { UPPERCASE, randomText, LOWERCASE } from '../random.ts';

// Credentials of a line whose buyer chose none. The caller must check that they are free.

/** Generates a username of a line. */
export const randomUsername = (): string => randomText(LOWERCASE, 10);

/** Generates a password of a line. */
export const randomPassword = (): string => randomText(LOWERCASE, 10);

/** Generates a code to activate a device with. */
export const randomCode = (): string => randomText(UPPERCASE, 12);

/** Generates the first label of a host name. */
export const randomHostLabel = (): string => randomText(LOWERCASE, 8);
