import type { LineKindName } from '../../db/schema/columns.ts';
import { operations, type OperationName } from '../../generated/operations.ts';

// The operations of each kind of line, by their actions. test/access/subjects/lines.ts has each by its name.

/** The operations that a name begins, by what comes after it. */
type OperationsOf<Prefix extends string> = {
  readonly [Op in OperationName as Op extends `${Prefix}_${infer Action}` ? Action : never]: Op;
};

function operationsAfter<Prefix extends string>(prefix: Prefix): OperationsOf<Prefix> {
  const names = Object.keys(operations).filter((name) => name.startsWith(`${prefix}_`));
  return Object.fromEntries(
    names.map((name) => [name.slice(prefix.length + 1), name]),
  ) as OperationsOf<Prefix>;
}

const LINES = {
  m3u: operationsAfter('m3us'),
  mag: operationsAfter('mags'),
  enigma: operationsAfter('enigmas'),
  activecode: operationsAfter('activecodes'),
} as const satisfies Record<LineKindName, object>;

/** The operations that give away all lines of a user. */
export const CHANGE_OF_ALL = {
  m3u: 'users_change_m3us_owner',
  mag: 'users_change_mags_owner',
  enigma: 'users_change_enigmas_owner',
  activecode: 'users_change_activecodes_owner',
} as const;

/** The rules that delete lines by themselves. */
export const RULES = {
  m3u: operationsAfter('m3u_mass_delete_autos'),
  mag: operationsAfter('mag_mass_delete_autos'),
  enigma: operationsAfter('enigma_mass_delete_autos'),
  activecode: operationsAfter('activecode_mass_delete_autos'),
} as const satisfies Record<LineKindName, object>;

/** The policies that open the lines of all users. */
export const ALL_LINES = {
  m3u: 'm3us_all',
  mag: 'mags_all',
  enigma: 'enigmas_all',
  activecode: 'activecodes_all',
} as const;

/** Actions on lines, with the operations of the kinds that have them. */
type LineOperations = OperationsOf<'m3us' | 'mags' | 'enigmas' | 'activecodes'>;
export type LineAction = keyof LineOperations;

const BY_ACTION: Readonly<Record<LineKindName, Partial<LineOperations>>> = LINES;

/** Returns the operation of a kind that performs an action. Throws if the kind has none. */
export function op<Action extends LineAction>(kind: LineKindName, action: Action): LineOperations[Action] {
  const name = BY_ACTION[kind][action];
  if (name === undefined) throw new Error(`No operation of ${kind} is called ${action}`);
  return name;
}

/** Returns every action of a kind with its operation. */
export const operationsOf = (kind: LineKindName): [LineAction, OperationName][] =>
  Object.entries(LINES[kind]) as [LineAction, OperationName][];
