import { Refusal } from '../lib/refusal.ts';
import { operationsOf, type Contract, type Move } from './contract.ts';

/** An object that the documentation has a page for: its schemas, and the moves between its states. */
export interface ObjectLife {
  name: string;
  description: string;
  schemas: string[];
  lives: { schema: string; moves: Move[] }[];
}

/**
 * Returns the objects of a contract with their lives. Throws a Refusal for a schema that does not exist, for a state that
 * is no value of its enumeration, and for an operation that does not exist.
 */
export function objectLives(contract: Contract): ObjectLife[] {
  const { schemas } = contract.components;
  const operations = new Set([...operationsOf(contract)].map(({ operation }) => operation.operationId));
  return (contract['x-objects'] ?? []).map(({ name, description, schemas: names, states = [] }) => {
    const unknown = [...names, ...states].find((each) => schemas[each] === undefined);
    if (unknown !== undefined) throw new Refusal(`x-objects names ${unknown}, which is no schema.`);
    const lives = states.map((schema) => {
      const { 'x-states': moves = [], enum: values = [] } = schemas[schema] ?? {};
      for (const { from = [], to, by = [] } of moves) {
        const state = [...from, to].find((each) => !values.includes(each));
        if (state !== undefined)
          throw new Refusal(`x-states of ${schema} names ${state}, which is none of its values.`);
        const operation = by.find((each) => !operations.has(each));
        if (operation !== undefined)
          throw new Refusal(`x-states of ${schema} names ${operation}, which is no operation.`);
      }
      return { schema, moves };
    });
    return { name, description, schemas: names, lives };
  });
}
