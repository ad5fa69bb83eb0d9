import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { operations, type OperationName } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { find } from '../docs/search/find.ts';
import { readIndex } from '../docs/search/index-of.ts';
import { Client } from '../lib/client.ts';
import { ownContract } from '../lib/contracts.ts';
import type { Partner } from '../lib/partner.ts';
import { Refusal } from '../lib/refusal.ts';
import { canBeTried, describe } from './describe.ts';

const MOST_FOUND = 10;
/** Characters of an answer. */
const LONGEST = 20_000;

const TRIED = 'This was a dry run: nothing has changed. With really: true it is done.';
const DONE = 'The service does not say that this was a dry run: it may have been done.';

const name = z.string().describe('Name of an operation, such as m3us_extend');
const value = z.union([z.string(), z.number(), z.boolean()]);
/** What a path can hold: an id, or a name. */
const segment = z.union([z.number(), z.string().regex(/^[\w-]+$/)]);
const CALL = {
  operation: name,
  params: z.record(z.string(), segment).default({}).describe('Values for the names in braces in the path'),
  query: z.record(z.string(), value).default({}).describe('Parameters of the query'),
  body: z.unknown().optional().describe('The body, as JSON'),
  really: z.boolean().default(false).describe('True to do what a write says; else it is a dry run'),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('Idempotency-Key of a write: with the key of a call that got no answer, it is done once'),
};
type Call = z.infer<z.ZodObject<typeof CALL>>;

/** Serves an assistant by stdio, with the operations of a service. */
export async function serve({ server: address, token }: Partner): Promise<void> {
  const client = new Client(address);
  const index = readIndex(readFileSync(projectFile('.build', 'docs', 'search.json'), 'utf8'));
  const server = new McpServer({ name: 'subscription-reseller-api', version: ownContract.info.version });
  /** Answers with a text, or says what went wrong. The token is in neither. */
  const told = async (work: () => string | Promise<string>) => {
    const content = (text: string) => [{ type: 'text' as const, text: text.replaceAll(token, '[token]') }];
    try {
      return { content: content(await work()) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { content: content(error.message), isError: true };
    }
  };

  server.registerTool(
    'find_operations',
    {
      description: `Finds operations of this API by words: ${ownContract.info.summary}`,
      inputSchema: { words: z.string().describe('What is to be done, such as: extend a line') },
      annotations: { readOnlyHint: true },
    },
    ({ words }) =>
      told(() => {
        const found = find(index, words).flatMap(({ label, detail, address: at }) => {
          const operation = at.split('#')[1] ?? '';
          return isOperation(operation) ? [`${operation}: ${label} (${detail})`] : [];
        });
        return found.slice(0, MOST_FOUND).join('\n') || 'Nothing is found. Try other words.';
      }),
  );
  server.registerTool(
    'describe_operation',
    {
      description: 'Describes an operation: parameters, body, answer, errors, who may call it.',
      inputSchema: { operation: name },
      annotations: { readOnlyHint: true },
    },
    ({ operation }) => told(() => describe(known(operation))),
  );
  server.registerTool(
    'call_operation',
    {
      description:
        'Calls an operation. A write is a dry run, which changes nothing, unless `really` is true: ask the person first.',
      inputSchema: CALL,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    },
    (call) => told(() => answerTo(client, token, call)),
  );
  await server.connect(new StdioServerTransport());
}

async function answerTo(client: Client, token: string, call: Call): Promise<string> {
  const operation = known(call.operation);
  const { method, path } = operations[operation];
  const missing = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, key = '']) =>
    key in call.params ? [] : [key],
  );
  if (missing.length > 0) throw new Refusal(`params needs ${missing.join(', ')}.`);
  const isTrial = method !== 'GET' && !call.really;
  if (isTrial && !canBeTried(operation))
    throw new Refusal(`${operation} has no dry run. It is called with really: true.`);
  const { key = randomUUID() } = call;
  const sent = {
    token,
    params: call.params,
    query: Object.fromEntries(Object.entries(call.query).map(([named, given]) => [named, String(given)])),
    ...(call.body !== undefined && { body: call.body }),
    ...(method !== 'GET' && { headers: isTrial ? { 'dry-run': 'true' } : { 'idempotency-key': key } }),
  };
  const { status, headers, body } = await client.call(operation, sent).catch((error: unknown) => {
    if (!(error instanceof Refusal) || method === 'GET' || isTrial) throw error;
    throw new Refusal(`${error.message} It may be done. Call it again with the key ${key}: it is done once.`);
  });
  const text = JSON.stringify(body ?? null);
  const answer = [
    `HTTP ${String(status)}`,
    ...(isTrial && status === 200 ? [headers['dry-run'] === 'true' ? TRIED : DONE] : []),
    text.slice(0, LONGEST),
    ...(text.length > LONGEST
      ? [`Cut after ${String(LONGEST)} of ${String(text.length)} characters: filter, or ask for fewer items.`]
      : []),
  ].join('\n');
  if (status !== 200) throw new Refusal(answer);
  return answer;
}

function isOperation(text: string): text is OperationName {
  return Object.hasOwn(operations, text);
}

/** Throws a Refusal for what is no operation. */
function known(text: string): OperationName {
  if (isOperation(text)) return text;
  throw new Refusal(`There is no operation ${text}. find_operations finds those that there are.`);
}
