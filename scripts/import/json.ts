import { InvalidFileError, type TextPosition } from './invalid-file.ts';

// Reads a JSON array of objects one by one. Parsing a panel's list of movies at once would take ten times its size in
// memory.

const MAX_LENGTH = 1024 * 1024;

export interface JsonObject {
  value: Readonly<Record<string, unknown>>;
  at: TextPosition;
}

/**
 * Yields the objects of an array. Throws an InvalidFileError for anything else. Throws it for an object of more than 1,048,576
 * characters too, before all of it is read.
 */
export async function* objectsOf(pieces: AsyncIterable<string>): AsyncGenerator<JsonObject> {
  const cutter = new ObjectSplitter();
  for await (const piece of pieces) yield* cutter.split(piece);
  cutter.end();
}

const BLANK = new Set([' ', '\t', '\n', '\r']);

/** What may come next outside of objects. */
type Expected = 'array' | 'first' | 'object' | 'comma' | 'nothing';

const WANTED: Readonly<Record<Expected, string>> = {
  array: 'a JSON array of objects begins with [',
  first: 'an object or ] has to come here',
  object: 'an object has to come here',
  comma: 'a comma or ] has to come here',
  nothing: 'nothing may follow the array',
};

class ObjectSplitter {
  readonly #at: TextPosition = { line: 1, column: 1 };
  #expected: Expected = 'array';
  /** The depth within an object; 0 outside. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The part of the object in earlier pieces, and where the object began. */
  #pending = '';
  #began: TextPosition = { line: 1, column: 1 };

  *split(piece: string): Generator<JsonObject> {
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const character = piece.charAt(index);
      if (this.#depth > 0) {
        if (this.#inside(character)) {
          yield this.#object(this.#pending + piece.slice(start, index + 1));
          this.#pending = '';
        }
      } else if (!BLANK.has(character)) {
        this.#outside(character);
        start = index;
      }
      this.#move(character);
    }
    if (this.#depth > 0) this.#hold(piece.slice(start));
  }

  end(): void {
    if (this.#depth > 0) throw new InvalidFileError('the file ends within this object.', this.#began);
    if (this.#expected !== 'nothing')
      throw new InvalidFileError(`the file ends, and ${WANTED[this.#expected]}.`, this.#at);
  }

  /** Returns whether the object ends with this character. */
  #inside(character: string): boolean {
    if (this.#escaped) this.#escaped = false;
    else if (this.#inString) {
      if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inString = false;
    } else if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') this.#depth -= 1;
    return this.#depth === 0;
  }

  #outside(character: string): void {
    const expected = this.#expected;
    const isObject = character === '{' && (expected === 'first' || expected === 'object');
    if (isObject) {
      this.#began = { ...this.#at };
      this.#depth = 1;
      this.#expected = 'comma';
    } else if (character === '[' && expected === 'array') this.#expected = 'first';
    else if (character === ']' && (expected === 'first' || expected === 'comma')) this.#expected = 'nothing';
    else if (character === ',' && expected === 'comma') this.#expected = 'object';
    else throw new InvalidFileError(`${WANTED[expected]}.`, this.#at);
  }

  #object(text: string): JsonObject {
    try {
      return { value: JSON.parse(text) as Readonly<Record<string, unknown>>, at: this.#began };
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new InvalidFileError(`this object is no JSON. ${what}`, this.#began);
    }
  }

  #hold(part: string): void {
    this.#pending += part;
    if (this.#pending.length > MAX_LENGTH)
      throw new InvalidFileError('this object is longer than 1,048,576 characters.', this.#began);
  }

  #move(character: string): void {
    if (character === '\n') {
      this.#at.line += 1;
      this.#at.column = 1;
    } else this.#at.column += 1;
  }
}
