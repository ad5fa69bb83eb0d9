import { operations } from '../../generated/operations.ts';
import type { ExportedOperation } from '../../handlers/call/contract.ts';
import { urlOf, type Ask, type Service } from './service.ts';

/** The lists whose rows can be exported. */
export const EXPORTED = (Object.keys(operations) as (keyof typeof operations)[]).filter(
  (name): name is ExportedOperation => operations[name].exportColumns !== null,
);

export const NDJSON = 'application/x-ndjson';
export const CSV = 'text/csv';

export interface Exported {
  status: number;
  type: string;
  text: string;
}

/** Asks for an export, and reads it to its end. */
export async function exported(
  { app }: Service,
  operation: ExportedOperation,
  accept: string,
  { token = '', query = {} }: Ask,
): Promise<Exported> {
  const { statusCode, headers, payload } = await app.inject({
    method: 'GET',
    url: urlOf(operation, { query }),
    headers: { accept, authorization: `Bearer ${token}` },
  });
  return { status: statusCode, type: String(headers['content-type']), text: payload };
}

/** Returns the rows of an export as NDJSON. */
export const rowsOf = ({ text }: Pick<Exported, 'text'>): { id: number }[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { id: number });
