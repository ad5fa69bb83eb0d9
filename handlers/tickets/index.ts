import type { GroupHandlers } from '../call/contract.ts';
import { reading } from './reading.ts';
import { writing } from './writing.ts';

/** Support tickets, and chats of two users. */
export const tickets = { ...reading, ...writing } satisfies GroupHandlers<'Tickets'>;
