import { byId, nothing, type Subjects } from './subject.ts';

export const users = {
  users_me: nothing({}),
  users_show: { reach: 'subtree', prepare: (_, owner) => byId(owner.id) },
  users_ancestors: { reach: 'subtree', prepare: (_, owner) => byId(owner.id) },
} satisfies Subjects;
