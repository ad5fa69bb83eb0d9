import { isRetryable } from './errors.ts';

const ATTEMPTS = 5;

/**
 * Retries a transaction a few times after a deadlock or a serialization failure. Throws the error of the last attempt.
 */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
}
