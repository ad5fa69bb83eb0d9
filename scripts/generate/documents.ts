import type { Contract } from './contract.ts';
import { showExamples } from './examples.ts';
import { showEvents } from './event-examples.ts';
import { mergeObjects } from './inline.ts';
import { addLogin } from './login.ts';

/** What programs of others read: the chapters of viewers, such as Redoc, and which lists can be exported. */
const PUBLIC = ['x-tagGroups', 'x-export'];

/**
 * Returns the document that partners download, of their contract: without the keys that only we read, and with what only
 * tools read.
 */
export function publishedDocument(contract: Contract): Contract {
  const document = mergeObjects(structuredClone(contract));
  addLogin(document);
  showEvents(document);
  showExamples(document);
  return withoutOwnKeys(document);
}

const withoutOwnKeys = (contract: Contract): Contract =>
  JSON.parse(
    JSON.stringify(contract, (key, value: unknown) =>
      key.startsWith('x-') && !PUBLIC.includes(key) ? undefined : value,
    ),
  ) as Contract;
