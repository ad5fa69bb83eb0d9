import { InvalidFileError } from './invalid-file.ts';

/** A longer line belongs to no playlist. */
const MAX_LENGTH = 64 * 1024;

export interface Line {
  text: string;
  /** From 1. */
  number: number;
}

/**
 * Yields the lines of a text. Throws an InvalidFileError for a line of more than 65,536 characters, before all of it is read.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let number = 1;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield bounded({ text, number: number++ });
    bounded({ text: rest, number });
  }
  if (rest !== '') yield { text: rest, number };
}

function bounded(line: Line): Line {
  if (line.text.length <= MAX_LENGTH) return line;
  throw new InvalidFileError('the line is longer than 65,536 characters.', {
    line: line.number,
    column: MAX_LENGTH + 1,
  });
}
