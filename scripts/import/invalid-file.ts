import { Refusal } from '../lib/refusal.ts';

/** A position in a text, both from 1. Columns are UTF-16 code units, as in editors. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Thrown for an invalid file, with the error and its position. */
export class InvalidFileError extends Refusal {
  constructor(what: string, { line, column }: TextPosition) {
    super(`line ${String(line)}, column ${String(column)}: ${what}`);
  }
}
