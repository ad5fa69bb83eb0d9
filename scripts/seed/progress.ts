const TTY_MS = 200;
const LINE_MS = 3000;

/** Prints a message repeatedly: in place on a terminal, otherwise a line every few seconds. */
export class Ticker {
  readonly #stream: NodeJS.WriteStream;
  readonly #text: () => string;
  #lastPrinted = performance.now();

  constructor(stream: NodeJS.WriteStream, text: () => string) {
    this.#stream = stream;
    this.#text = text;
  }

  /** Prints the message if it is due. */
  tick(): void {
    if (performance.now() - this.#lastPrinted >= (this.#stream.isTTY ? TTY_MS : LINE_MS)) this.print();
  }

  /** Prints the message now. */
  print(): void {
    this.#lastPrinted = performance.now();
    this.#stream.write(this.#stream.isTTY ? `\r\x1b[K${this.#text()}` : `${this.#text()}\n`);
  }

  /** Removes the message from the terminal. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }
}

/** Prints the progress of a long command to stdout. */
export class Progress {
  readonly #total: number;
  readonly #started = performance.now();
  readonly #ticker = new Ticker(process.stdout, () => this.#text());
  #done = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Adds completed rows. */
  add(rows: number): void {
    this.#done += rows;
    this.#ticker.tick();
  }

  /** Prints the final progress on a line of its own. */
  finish(): void {
    this.#ticker.print();
    if (process.stdout.isTTY) process.stdout.write('\n');
  }

  #text(): string {
    const rate = Math.round(this.#done / ((performance.now() - this.#started) / 1000));
    return `${formatThousands(this.#done)} of ${formatThousands(this.#total)} rows, ${formatThousands(rate)} rows/s`;
  }
}

/** Formats 1000000 as 1,000,000. */
export function formatThousands(value: number): string {
  return value.toLocaleString('en-US');
}
