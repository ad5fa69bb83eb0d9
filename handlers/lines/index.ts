import { activecodes } from './activecodes.ts';
import { enigmas } from './enigmas.ts';
import { m3us } from './m3us.ts';
import { mags } from './mags.ts';

/** The operations on lines. Each action is there once, for every kind; `kinds/` says what sets the kinds apart. */
export const lines = { ...m3us, ...mags, ...enigmas, ...activecodes };
