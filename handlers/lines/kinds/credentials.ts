import { freshPassword, freshUsername } from '../../../db/sales/credentials.ts';

/** A column that is kept as the request gives it. */
export const asGiven = (value: string): string => value;

/** What a player logs in with, drawn anew. */
export const player = { username: freshUsername, password: freshPassword };
