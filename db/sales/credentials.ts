import { CAPITAL, randomText, SMALL } from '../random.ts';

// What a line is given when its buyer names nothing. Nobody has looked whether it is free.

/** A username to play under. */
export const freshUsername = (): string => randomText(SMALL, 10);

/** A password to play under. */
export const freshPassword = (): string => randomText(SMALL, 10);

/** A code to activate a device with. */
export const freshCode = (): string => randomText(CAPITAL, 12);

/** The first label of a host name. */
export const freshLabel = (): string => randomText(SMALL, 8);
