import { enigmas, m3us, mags } from './lines/index.ts';
import { oauth } from './oauth.ts';
import { packages } from './packages.ts';
import type { Handlers } from './runtime/contract.ts';
import { users } from './users.ts';

/** Every operation of the contract and its handler. */
export const handlers: Handlers = {
  ...oauth,
  ...users,
  ...packages,
  ...m3us,
  ...mags,
  ...enigmas,
};
