import { operations, type OperationName } from '../generated/operations.ts';

// `npm run operations`: prints one line per operation with its name, method and path. The type checker ensures that
// each has a handler.

for (const name of Object.keys(operations) as OperationName[]) {
  const { method, path } = operations[name];
  console.log([name, method, path, 'handled'].join('\t'));
}
