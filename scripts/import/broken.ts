import { Refusal } from '../refusal.ts';

/** A place in a text, both from 1; columns in UTF-16 code units, as editors count them. */
export interface Place {
  line: number;
  column: number;
}

/** What is wrong with a file, and where. */
export class BrokenFile extends Refusal {
  constructor(what: string, { line, column }: Place) {
    super(`line ${String(line)}, column ${String(column)}: ${what}`);
  }
}
