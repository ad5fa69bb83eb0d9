import { InvalidFileError } from './invalid-file.ts';

/** A longer line belongs to no playlist. */
const MAX_LENGTH = 64 * 1024;

export interface Line {
  text: string;
  /** From 1. */
  number: number;
}

/**
 * Yields the lines of a text. They end as the first one does: with LF, CRLF or CR. Pictures in lines of more than
 * 65,536 characters are emptied. Throws an InvalidFileError for a line that is still longer, before all of it is read.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let end: string | RegExp | undefined;
  let rest = '';
  let number = 1;
  for await (const piece of pieces) {
    const text = rest + piece;
    end ??= endIn(text);
    const lines = end === undefined ? [text] : text.split(end);
    rest = lines.pop() ?? '';
    for (const line of lines) yield { text: bounded(line, number), number: number++ };
    rest = bounded(rest, number);
  }
  if (rest !== '') yield { text: rest, number };
}

/** Returns what ends lines, or undefined while none has ended. A CR at the end of a text may be half of a CRLF. */
function endIn(text: string): string | RegExp | undefined {
  const first = /\n|\r(?=[^\n])/.exec(text)?.[0];
  return first === '\r' ? /\r\n|\n|\r(?!$)/ : first;
}

function bounded(line: string, number: number): string {
  if (line.length <= MAX_LENGTH) return line;
  // Some playlists have the picture itself in place of its address.
  const short = line.replace(/\bdata:image\/[^"\s]*/g, 'data:image/');
  if (short.length <= MAX_LENGTH) return short;
  throw new InvalidFileError('the line is longer than 65,536 characters.', {
    line: number,
    column: MAX_LENGTH + 1,
  });
}
