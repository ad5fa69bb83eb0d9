import { named } from './named.ts';
import { convertible, hosted, keeping, withPassword } from './lines-keeping.ts';
import { activating, selling } from './lines-selling.ts';
import type { Subjects } from './subject.ts';

// The records by action. Each action has the same record for every kind.

export const lines = {
  ...named('m3us', {
    ...keeping('m3u'),
    ...hosted('m3u'),
    ...convertible('m3u'),
    ...withPassword('m3u'),
    ...selling('m3u'),
  }),
  ...named('mags', { ...keeping('mag'), ...hosted('mag'), ...convertible('mag'), ...selling('mag') }),
  ...named('enigmas', { ...keeping('enigma'), ...convertible('enigma'), ...selling('enigma') }),
  ...named('activecodes', {
    ...keeping('activecode'),
    ...selling('activecode'),
    ...activating('activecode'),
  }),
} satisfies Subjects;
