import type { GroupHandlers } from '../runtime/contract.ts';
import { activecode, enigma, m3u, mag } from './kinds.ts';
import { restrictions } from './restrictions.ts';

export const m3us = {
  m3us_restrictions: restrictions(m3u),
} satisfies Partial<GroupHandlers<'M3Us'>>;

export const mags = {
  mags_restrictions: restrictions(mag),
} satisfies Partial<GroupHandlers<'MAGs'>>;

export const enigmas = {
  enigmas_restrictions: restrictions(enigma),
} satisfies Partial<GroupHandlers<'Enigmas'>>;

export const activecodes = {
  activecodes_restrictions: restrictions(activecode),
} satisfies Partial<GroupHandlers<'Activecodes'>>;
