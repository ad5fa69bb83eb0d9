import { activecodes, enigmas, m3us, mags } from './lines/index.ts';
import { unbuilt } from './not-built.ts';
import { oauth } from './oauth.ts';
import { packages } from './packages.ts';
import type { Handlers } from './runtime/contract.ts';
import { notBuilt } from './runtime/not-built.ts';
import { users } from './users.ts';

/** Every operation of the contract and its handler. */
export const handlers: Handlers = {
  ...notBuilt(unbuilt),
  ...oauth,
  ...users,
  ...packages,
  ...m3us,
  ...mags,
  ...enigmas,
  ...activecodes,
};
