import { readFileSync } from 'node:fs';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Contract } from '../generate/contract.ts';
import { ask } from './ask.ts';
import type { ContractDocument } from '../contract/deviations.ts';

/** A contract as partners download it. */
type PublishedContract = Contract & ContractDocument;

/** The contract of this program. */
export const ownContract = JSON.parse(
  readFileSync(projectFile('generated', 'openapi.json'), 'utf8'),
) as PublishedContract;

/** Returns the contract that a server publishes, or undefined if it publishes none. Throws a Refusal if it does not answer. */
export async function contractOf(server: string): Promise<PublishedContract | undefined> {
  const { status, headers, text } = await ask(`${server}/openapi.json`);
  if (status !== 200 || !/\bjson\b/.test(headers.get('content-type') ?? '')) return undefined;
  return JSON.parse(text) as PublishedContract;
}
