import { lists, reading } from './reading.ts';
import { messaging } from './messaging.ts';
import { owners } from './owners.ts';
import { writing } from './writing.ts';

export const users = {
  ...reading,
  ...lists,
  ...writing,
  ...owners,
  ...messaging,
};
