import { BrokenFile } from './broken.ts';

/** Longer lines are no entry of any playlist. */
const MOST = 64 * 1024;

export interface Line {
  text: string;
  /** From 1. */
  number: number;
}

/** The lines of a text. Throws a BrokenFile for one of more than 65,536 characters, before all of it is read. */
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
  if (line.text.length <= MOST) return line;
  throw new BrokenFile('the line is longer than 65,536 characters.', {
    line: line.number,
    column: MOST + 1,
  });
}
