import { freshPassword, freshUsername } from '../../../db/sales/credentials.ts';

/** Stores a value as the request gives it. */
export const asGiven = (value: string): string => value;

/** Generates the credentials of a player. */
export const player = { username: freshUsername, password: freshPassword };
