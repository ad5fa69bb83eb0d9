import type { GroupHandlers } from '../runtime/contract.ts';
import { enigma, m3u, mag } from './kinds.ts';
import { restrictions } from './restrictions.ts';

export const m3us: GroupHandlers<'M3Us'> = {
  m3us_restrictions: restrictions(m3u),
};

export const mags: GroupHandlers<'MAGs'> = {
  mags_restrictions: restrictions(mag),
};

export const enigmas: GroupHandlers<'Enigmas'> = {
  enigmas_restrictions: restrictions(enigma),
};
