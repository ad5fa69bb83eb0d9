import { activecodes } from '../activecodes.ts';
import { enigmas } from '../enigmas.ts';
import { m3us } from '../m3us.ts';
import { mags } from '../mags.ts';

/** The operations on lines. Each action is written once, for all kinds. `kinds/` holds the differences. */
export const lines = { ...m3us, ...mags, ...enigmas, ...activecodes };
