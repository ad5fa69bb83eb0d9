import { nothing, type Subjects } from './subject.ts';

export const bouquets = {
  bouquets_index: nothing({}),
} satisfies Subjects;
