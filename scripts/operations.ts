import { operations, type OperationName } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { notImplemented } from '../handlers/runtime/not-built.ts';

// `npm run operations`: one line an operation: name, method, path, handled or 501.

for (const name of Object.keys(operations) as OperationName[]) {
  const { method, path } = operations[name];
  const handler: unknown = handlers[name];
  console.log([name, method, path, handler === notImplemented ? '501' : 'handled'].join('\t'));
}
