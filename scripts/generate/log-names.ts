import { operationsOf, type Contract, type ContractOperation } from './contract.ts';

/** What `x-names` on a schema stands for. */
const NAMES: Readonly<Record<string, (write: ContractOperation) => string[]>> = {
  writes: ({ operationId }) => [operationId],
  subjects: ({ 'x-subject': subject }) => (subject === undefined ? [] : [subject]),
};

/** Replaces `x-names` by an enumeration of what the audit log can have: each write's name, or what they change. */
export function addLogNames(contract: Contract): void {
  const writes = [...operationsOf(contract)].filter(({ method }) => method !== 'GET');
  for (const schema of Object.values(contract.components.schemas)) {
    const namesOf = NAMES[schema['x-names'] ?? ''];
    if (namesOf === undefined) continue;
    const values = new Set(writes.flatMap(({ operation }) => namesOf(operation)));
    schema.enum = [...values].sort();
    delete schema['x-names'];
    // They only bound the texts of the source.
    delete schema.pattern;
    delete schema.maxLength;
  }
}
