import { Refusal } from '../refusal.ts';

/** A position in a text, both from 1. Columns are UTF-16 code units, as in editors. */
export interface Place {
  line: number;
  column: number;
}

/** Thrown for an invalid file, with the error and its position. */
export class BrokenFile extends Refusal {
  constructor(what: string, { line, column }: Place) {
    super(`line ${String(line)}, column ${String(column)}: ${what}`);
  }
}
