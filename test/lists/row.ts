// Rows whose fields all come in different orders, so that no list can be sorted or filtered by the wrong one unseen.

const WORDS = (
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec ' +
  'romeo sierra tango uniform victor whiskey'
).split(' ');

/** A prime: the multiples of two different numbers, modulo a prime, come in different orders. */
const ROWS = WORDS.length;

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

/** The times of what else is inserted. */
export const BEFORE = { created_at: new Date(START - HOUR), updated_at: new Date(START - HOUR) };

/** Returns the rows of a table. */
export function rows<T>(make: (row: Row) => T): T[] {
  return Array.from({ length: ROWS }, (_, index) => make(new Row(index)));
}

/** One row. Each call of a method is one field of it, and has an order of its own over the rows. */
export class Row {
  readonly index: number;
  #field = 1;

  constructor(index: number) {
    this.index = index;
  }

  #rank(): number {
    this.#field += 1;
    return (this.index * this.#field) % ROWS;
  }

  number(least = 1): number {
    return least + this.#rank();
  }

  /** Two rows share each second, which is as much of it as lists show. */
  moment(): Date {
    const rank = this.#rank();
    return new Date(START + Math.floor(rank / 2) * 25 * HOUR + (rank % 2) * 500);
  }

  /** Begins with a letter of its own, so that every collation sorts it alike, and names its field. */
  word(field: string): string {
    return `${WORDS[this.#rank()] ?? ''} ${field}`;
  }

  flag(): boolean {
    return this.#rank() < ROWS / 2;
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[Math.floor((this.#rank() * of.length) / ROWS)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  /** Two of three rows have the value. */
  maybe<T>(value: T): T | null {
    return this.#rank() < ROWS / 3 ? null : value;
  }
}
