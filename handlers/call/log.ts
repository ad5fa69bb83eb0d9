import { pino } from 'pino';
import { errorCode } from '../../db/connection/errors.ts';

/**
 * How logs show what they name: an error without the values of its statement, which may be secrets. PostgreSQL repeats them
 * in its details, and in the messages of data exceptions (class 22), in quotes.
 */
export const logSerializers = {
  err(error: Error) {
    const { detail: _, where: __, internalQuery: ___, ...shown } = pino.stdSerializers.err(error);
    if (errorCode(error)?.startsWith('22') !== true) return shown;
    const message = shown.message.replace(/"[^]*"/, '"…"');
    return { ...shown, message, stack: shown.stack.replace(shown.message, () => message) };
  },
};
