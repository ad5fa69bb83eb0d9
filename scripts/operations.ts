import { operations, type OperationName } from '../generated/operations.ts';

// `npm run operations`: one line an operation: name, method, path. The type checker sees to it that each has its
// handler.

for (const name of Object.keys(operations) as OperationName[]) {
  const { method, path } = operations[name];
  console.log([name, method, path, 'handled'].join('\t'));
}
