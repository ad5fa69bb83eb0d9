import { withoutObject, type Subjects } from './subject.ts';

export const bouquets = { bouquets_index: withoutObject({}) } satisfies Subjects;
