import { operations, type OperationName } from '../generated/operations.ts';

type Table = typeof operations;
type Unbuilt = { [Op in OperationName]: Table[Op]['built'] extends false ? Op : never }[OperationName];

/** What the contract describes and nobody has built yet: operations that declare 501, and answer it. */
export const unbuilt = (Object.keys(operations) as OperationName[]).filter(
  (name): name is Unbuilt => !operations[name].built,
);
