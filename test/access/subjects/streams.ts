import { nothing, type Subjects } from './subject.ts';

export const streams = {
  streams_index: nothing({}),
  stream_categories_index: nothing({}),
  series_index: nothing({}),
} satisfies Subjects;
