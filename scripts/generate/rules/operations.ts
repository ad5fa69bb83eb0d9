import type { Oas3Rule } from '@redocly/openapi-core';
import { basename } from 'node:path';
import { say } from './say.ts';

/** The only operations without a bearer token. */
const WITHOUT_TOKEN = ['oauth_token_issue'];
const WRITES = ['post', 'put', 'patch', 'delete'];
/** The headers that every write on behalf of a caller takes. */
const TAKEN_BY_WRITES = ['Idempotency-Key', 'Dry-Run'];

/** What the runtime, the audit log and the search need of an operation, and that one name leads to it. */
export const operation: Oas3Rule = () => {
  let usual: object[] = [];
  return {
    Root({ security = [] }) {
      usual = security;
    },
    Paths: {
      Operation(described, context) {
        const { operationId: name = '', tags = [], security = usual, parameters = [] } = described;
        const file = basename(context.location.source.absoluteRef, '.yaml');
        const isWrite = security.length > 0 && WRITES.includes(String(context.key));
        const taken = parameters.map((parameter) => context.resolve(parameter).node?.name);
        const faults: Record<string, boolean> = {
          'needs a file of its own': context.location.pointer !== '#/',
          [`is called ${file} by its file or its \`$ref\`: they have one name`]: file !== name,
          'needs one tag, the name of its group': tags.length !== 1,
          'has no x-search-words: write what a reseller or a billing system calls it, with commas between, for example `renew, prolong`':
            !('x-search-words' in described),
          'would be open to everyone: it has to take a bearer token':
            security.length === 0 && !WITHOUT_TOKEN.includes(name),
          'is a write and has to take IdempotencyKey and DryRun of shared/parameters.yaml':
            isWrite && !TAKEN_BY_WRITES.every((header) => taken.includes(header)),
          'is a write and has no x-subject: write what it changes, as the audit log names it, for example `User`':
            isWrite && !('x-subject' in described),
        };
        for (const [fault, isThere] of Object.entries(faults)) if (isThere) say(context, `${name} ${fault}`);
      },
    },
  };
};
