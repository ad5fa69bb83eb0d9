import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content codings of responses. The first compresses best. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** The ending of a file that contains another one in a coding. */
export const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Fast for megabytes. The best quality takes thirty times as long, and saves a tenth. */
const BROTLI_QUALITY = 8;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** Returns bytes in a coding. `quality` is Brotli's, at most 11. */
export function encode(coding: Coding, bytes: Buffer, quality = BROTLI_QUALITY): Promise<Buffer> {
  if (coding === 'identity') return Promise.resolve(bytes);
  if (coding === 'gzip') return compressWithGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  return compressWithBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
