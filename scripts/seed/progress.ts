const TTY_MS = 200;
const LINE_MS = 3000;

/** Tells how far a long command is: in place on a terminal, else a line every few seconds. */
export class Progress {
  private readonly total: number;
  private readonly started = performance.now();
  private readonly interval = process.stdout.isTTY ? TTY_MS : LINE_MS;
  private done = 0;
  private told = performance.now();

  constructor(total: number) {
    this.total = total;
  }

  /** So many more rows are done. */
  add(rows: number): void {
    this.done += rows;
    if (performance.now() - this.told >= this.interval) this.tell();
  }

  /** The last word, on a line of its own. */
  finish(): void {
    this.tell();
    if (process.stdout.isTTY) process.stdout.write('\n');
  }

  private tell(): void {
    this.told = performance.now();
    const rate = Math.round(this.done / ((this.told - this.started) / 1000));
    const text = `${grouped(this.done)} of ${grouped(this.total)} rows, ${grouped(rate)} rows/s`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }
}

/** 1000000 -> 1,000,000 */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
