import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { isSha512Crypt, matchesSha512Crypt } from './sha512-crypt.ts';

/** The cost of a hash: memory grows with N x r, time with N x r x p. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/**
 * One of OWASP's settings of equal strength. It takes 32 MiB: a quarter of the memory of N = 2^17 and p = 1 for about
 * the same work, so that several hashes can run at once beside a service of 120 MB.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;

/** Returns the stored form of a password: `scrypt$N$r$p$salt$hash`. It takes some tenths of a second on a thread. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `${prefix(cost)}${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Returns true when the password matches the stored hash, which may be one of another panel. A user without a password
 * (`stored` null) and a hash that is cheaper than `cost`, the cost of new hashes, take the same time.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  if (stored !== null && isSha512Crypt(stored)) {
    const [isRight] = await Promise.all([
      matchesSha512Crypt(password, stored),
      derive(password, Buffer.alloc(16), cost),
    ]);
    return isRight;
  }
  const [, N, r, p, salt = '', hash = ''] = (stored ?? dummyHash(cost)).split('$');
  const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), storedCost);
  const missingWork = Math.round((work(cost) - work(storedCost)) / work({ ...cost, p: 1 }));
  if (missingWork > 0) await derive(password, Buffer.alloc(16), { ...cost, p: missingWork });
  return timingSafeEqual(actual, Buffer.from(hash, 'base64')) && stored !== null;
}

/** Returns whether a stored hash has another cost, or is one of another panel. */
export const hasOutdatedCost = (stored: string, cost: PasswordCost): boolean =>
  !stored.startsWith(prefix(cost));

const prefix = ({ N, r, p }: PasswordCost): string => `scrypt$${String(N)}$${String(r)}$${String(p)}$`;

const work = ({ N, r, p }: PasswordCost): number => N * r * p;

/** Returns a hash for a user without a password, so that the check takes the same time. */
const dummyHash = (cost: PasswordCost): string =>
  `${prefix(cost)}${'A'.repeat(22)}==$${Buffer.alloc(LENGTH).toString('base64')}`;

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards write the same letter in different ways.
    scrypt(
      password.normalize('NFKC'),
      salt,
      LENGTH,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, key) => {
        if (error) reject(error);
        else resolve(key);
      },
    );
  });
}
