import { isRetryable } from './errors.ts';

const ATTEMPTS = 5;

/**
 * Runs a transaction again, a few times, while the database breaks it off for a deadlock or a serialization failure.
 * Throws what the last attempt threw.
 */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
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
