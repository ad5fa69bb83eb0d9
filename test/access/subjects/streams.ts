import { withoutObject, type Subjects } from './subject.ts';

export const streams = {
  streams_index: withoutObject({}),
  stream_categories_index: withoutObject({}),
  series_index: withoutObject({}),
} satisfies Subjects;
