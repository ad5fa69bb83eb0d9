import { hash, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

// The hashes that panels for PHP store: SHA-crypt with SHA-512, by https://www.akkadia.org/drepper/SHA-crypt.txt, from
// which the letters of the steps are. The packages that compute it refuse the salt of one panel, `xc_vm`.

const FORM = /^\$6\$(?:rounds=(?<rounds>\d{4,5})\$)?(?<salt>[\w./]{1,16})\$(?<digest>[\w./]{86})$/;
const USUAL_ROUNDS = 5000;
const MOST_ROUNDS = 50_000;
/** After so many rounds, about a millisecond, others have their turn. */
const ROUNDS_A_TURN = 500;
const LETTERS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

interface Parts {
  rounds: number;
  salt: string;
  digest: string;
}

/** Returns whether a text is such a hash, and not too dear to check. */
export const isSha512Crypt = (stored: string): boolean => partsOf(stored) !== undefined;

function partsOf(stored: string): Parts | undefined {
  const { rounds = USUAL_ROUNDS, salt = '', digest = '' } = FORM.exec(stored)?.groups ?? {};
  const isOne = digest !== '' && Number(rounds) >= 1000 && Number(rounds) <= MOST_ROUNDS;
  return isOne ? { rounds: Number(rounds), salt, digest } : undefined;
}

/** Returns whether a password has this hash. The comparison takes the same time for every password. */
export async function matchesSha512Crypt(password: string, stored: string): Promise<boolean> {
  const parts = partsOf(stored);
  if (parts === undefined) return false;
  const digest = await digestOf(Buffer.from(password), Buffer.from(parts.salt), parts.rounds);
  return timingSafeEqual(Buffer.from(digest), Buffer.from(parts.digest));
}

async function digestOf(password: Buffer, salt: Buffer, rounds: number): Promise<string> {
  const b = sha512(password, salt, password);
  const lengthBits = password.length.toString(2).split('').toReversed();
  const a = sha512(
    password,
    salt,
    filled(password.length, b),
    ...lengthBits.map((bit) => (bit === '1' ? b : password)),
  );
  const p = filled(password.length, sha512(...Array<Buffer>(password.length).fill(password)));
  const s = filled(salt.length, sha512(...Array<Buffer>(16 + (a[0] ?? 0)).fill(salt)));
  let c = a;
  for (let round = 0; round < rounds; round += 1) {
    const [first, last] = round % 2 === 1 ? [p, c] : [c, p];
    c = sha512(first, ...(round % 3 === 0 ? [] : [s]), ...(round % 7 === 0 ? [] : [p]), last);
    if (round % ROUNDS_A_TURN === 0) await setImmediate();
  }
  return encoded(c);
}

const sha512 = (...parts: Buffer[]): Buffer => hash('sha512', Buffer.concat(parts), 'buffer');

/** Repeats a digest up to a length. */
const filled = (length: number, digest: Buffer): Buffer => Buffer.alloc(length, digest);

/** Returns a digest in the alphabet of crypt, three bytes a third of it apart as four letters. */
function encoded(digest: Buffer): string {
  const byte = (index: number): number => digest[index] ?? 0;
  const thirds = Array.from({ length: 21 }, (_, k) => {
    const [x, y, z] = [0, 1, 2].map((turn) => byte(k + 21 * ((turn + k) % 3)));
    return letters(((x ?? 0) << 16) | ((y ?? 0) << 8) | (z ?? 0), 4);
  });
  return thirds.join('') + letters(byte(63), 2);
}

const letters = (bits: number, count: number): string =>
  Array.from({ length: count }, (_, index) => LETTERS.charAt((bits >> (6 * index)) & 63)).join('');
