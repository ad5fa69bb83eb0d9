import type { GroupHandlers } from '../runtime/contract.ts';
import { convertible, hosted, keeping, withPassword } from './keeping/index.ts';
import { activecode, enigma, m3u, mag } from './kinds.ts';
import { named } from './named.ts';
import { activating, selling } from './selling/index.ts';

// Each action is there once, for every kind; a kind is a record in kinds.ts, and what can be done with its lines.

const m3us = named('m3us', {
  ...keeping(m3u),
  ...hosted(m3u),
  ...convertible(m3u),
  ...withPassword(m3u),
  ...selling(m3u),
}) satisfies Partial<GroupHandlers<'M3Us'>>;

const mags = named('mags', {
  ...keeping(mag),
  ...hosted(mag),
  ...convertible(mag),
  ...selling(mag),
}) satisfies Partial<GroupHandlers<'MAGs'>>;

const enigmas = named('enigmas', {
  ...keeping(enigma),
  ...convertible(enigma),
  ...selling(enigma),
}) satisfies Partial<GroupHandlers<'Enigmas'>>;

const activecodes = named('activecodes', {
  ...keeping(activecode),
  ...selling(activecode),
  ...activating(activecode),
}) satisfies Partial<GroupHandlers<'Activecodes'>>;

/** The operations on lines of every kind. */
export const lines = { ...m3us, ...mags, ...enigmas, ...activecodes };
