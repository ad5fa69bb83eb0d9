import { isBrokenGzip, readBytes, unreadable } from '../lib/bytes.ts';
import { printable } from '../lib/printable.ts';
import { Refusal } from '../lib/refusal.ts';
import { formatThousands, Ticker } from '../seed/progress.ts';

/**
 * Reads a file, or stdin for `-`, gzipped or not, and tells how far it has come. Throws a Refusal that names the file and
 * the error.
 */
export async function readPath<Result>(
  path: string,
  read: (input: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  let bytes = 0;
  const ticker = new Ticker(
    process.stderr,
    () => `${printable(path)}: ${formatThousands(Math.floor(bytes / 1e6))} MB read`,
  );
  const input = readBytes(path, (count) => {
    bytes += count;
    ticker.tick();
  });
  try {
    return await read(input);
  } catch (error) {
    const refusal = isBrokenGzip(error)
      ? new Refusal('the gzip file is broken, or cut off.')
      : error instanceof Refusal
        ? error
        : unreadable(error);
    throw refusal === undefined ? error : new Refusal(printable(`${path}: ${refusal.message}`));
  } finally {
    ticker.clear();
  }
}
