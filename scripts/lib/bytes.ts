import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../db/connection/errors.ts';
import { Refusal } from './refusal.ts';

const PIECE = 64 * 1024;

/**
 * Yields the bytes of a file, or of stdin for `-`, in pieces of at most 64 KiB. It decompresses gzip, which it recognizes
 * by the first bytes. `onBytes` gets the number of bytes of each piece that is read, before decompression. Throws the
 * errors of Node; `unreadable` explains some of them.
 */
export async function* readBytes(
  path: string,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const input: Readable = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: PIECE });
  try {
    yield* unpacked(counted(input, onBytes));
  } finally {
    input.destroy();
  }
}

/** Returns a Refusal for a file that is missing, or may not be read. Returns undefined for other errors. */
export function unreadable(error: unknown): Refusal | undefined {
  const reason = REASONS[errorCode(error) ?? ''];
  return reason === undefined ? undefined : new Refusal(`cannot be read: ${reason}.`);
}

/** Returns whether an error says that a gzip file is broken or cut off. */
export const isBrokenGzip = (error: unknown): boolean => errorCode(error)?.startsWith('Z_') ?? false;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this is not permitted',
};

async function* counted(input: AsyncIterable<Buffer>, onBytes: (count: number) => void) {
  for await (const piece of input) {
    onBytes(piece.length);
    yield piece;
  }
}

async function* unpacked(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = async function* () {
    yield head;
    yield* pieces;
  };
  if (head[0] !== 0x1f || head[1] !== 0x8b) yield* whole();
  // Errors of the file are emitted by the returned stream.
  else yield* pipeline(Readable.from(whole()), createGunzip({ chunkSize: PIECE }), () => undefined);
}
