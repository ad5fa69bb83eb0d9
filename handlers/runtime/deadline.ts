import { unavailable } from '../call/problem.ts';

/** Returns the result of some work. Throws 503 if it takes longer than `milliseconds`. */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(unavailable('The database does not answer. Try again.'));
    }, milliseconds);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
