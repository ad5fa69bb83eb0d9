const TTY_MS = 200;
const LINE_MS = 3000;

/** Says something again and again: in place on a terminal, else a line every few seconds. */
export class Ticker {
  private readonly stream: NodeJS.WriteStream;
  private readonly text: () => string;
  private told = performance.now();

  constructor(stream: NodeJS.WriteStream, text: () => string) {
    this.stream = stream;
    this.text = text;
  }

  /** Says it when it is time to. */
  tick(): void {
    if (performance.now() - this.told >= (this.stream.isTTY ? TTY_MS : LINE_MS)) this.tell();
  }

  /** Says it now. */
  tell(): void {
    this.told = performance.now();
    this.stream.write(this.stream.isTTY ? `\r\x1b[K${this.text()}` : `${this.text()}\n`);
  }

  /** Takes it from the terminal again. */
  clear(): void {
    if (this.stream.isTTY) this.stream.write('\r\x1b[K');
  }
}

/** Tells how far a long command is, on stdout. */
export class Progress {
  private readonly total: number;
  private readonly started = performance.now();
  private readonly ticker = new Ticker(process.stdout, () => this.text());
  private done = 0;

  constructor(total: number) {
    this.total = total;
  }

  /** So many more rows are done. */
  add(rows: number): void {
    this.done += rows;
    this.ticker.tick();
  }

  /** The last word, on a line of its own. */
  finish(): void {
    this.ticker.tell();
    if (process.stdout.isTTY) process.stdout.write('\n');
  }

  private text(): string {
    const rate = Math.round(this.done / ((performance.now() - this.started) / 1000));
    return `${grouped(this.done)} of ${grouped(this.total)} rows, ${grouped(rate)} rows/s`;
  }
}

/** 1000000 -> 1,000,000 */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
