import { readFileSync } from 'node:fs';
import { projectFile } from '../../handlers/http/project-file.ts';
import type { Contract } from '../generate/contract.ts';
import type { ContractDocument } from './deviations.ts';

/** A contract as partners download it. */
export type PublishedContract = Contract & ContractDocument;

/** The contract of this program. */
export const ownContract = JSON.parse(
  readFileSync(projectFile('generated', 'openapi.json'), 'utf8'),
) as PublishedContract;

/** Returns the contract that a server publishes, or undefined if it publishes none. */
export async function contractOf(server: string): Promise<PublishedContract | undefined> {
  const response = await fetch(`${server}/openapi.json`);
  if (!response.ok || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  return (await response.json()) as PublishedContract;
}
