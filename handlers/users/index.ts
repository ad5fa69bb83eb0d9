import { lists } from './lists.ts';
import { messaging } from './messaging.ts';
import { owners } from './owners.ts';
import { reading } from './reading.ts';
import { writing } from './writing.ts';

export const users = {
  ...reading,
  ...lists,
  ...writing,
  ...owners,
  ...messaging,
};
