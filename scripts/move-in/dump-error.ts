import { Refusal } from '../lib/refusal.ts';
import { formatThousands } from '../seed/progress.ts';

/** Thrown for a dump that cannot be read, with the reason and its place in the uncompressed bytes. */
export class DumpError extends Refusal {
  constructor(what: string, offset: number) {
    super(`byte ${formatThousands(offset)}: ${what}`);
  }
}
