import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { Handlers } from '../call/contract.ts';
import type { Observer, PoolState } from '../call/observer.ts';
import type { Settings } from '../call/settings.ts';
import type { BodyLimits } from './body-limits.ts';
import type { Exports } from './exports.ts';
import type { Replica } from './replica.ts';
import type { TokenOwners, TokenUses } from './token-owners.ts';

/** The parts that requests are served with, created once by the network side. */
export interface Environment {
  db: PooledDatabase;
  /** The connections of `db`. */
  pool: PoolState;
  /** The replica for lists, if the contract permits it. */
  replica: Replica | undefined;
  handlers: Handlers;
  settings: Settings;
  owners: TokenOwners;
  uses: TokenUses;
  exports: Exports;
  bodyLimits: BodyLimits;
  observer: Observer | undefined;
}
