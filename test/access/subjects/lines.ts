import { line, type Subjects } from './subject.ts';

export const lines = {
  m3us_restrictions: line('m3u'),
  mags_restrictions: line('mag'),
  enigmas_restrictions: line('enigma'),
  activecodes_restrictions: line('activecode'),
} satisfies Subjects;
