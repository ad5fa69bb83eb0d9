import { randomPassword, randomUsername } from '../../db/values/random.ts';

/** Stores a value as the request gives it. */
export const unchanged = (value: string): string => value;

/** Generates the credentials of a player. */
export const playerCredentials = { username: randomUsername, password: randomPassword };
