import { pino } from 'pino';
import { errorCode } from '../../db/connection/errors.ts';

/**
 * Serializes errors for the log without the values of statements, which may be secrets. PostgreSQL repeats values in
 * details of errors and, in quotes, in the messages of data exceptions (class 22).
 */
export const logSerializers = {
  err(error: Error) {
    const { detail: _, where: __, internalQuery: ___, ...shown } = pino.stdSerializers.err(error);
    if (errorCode(error)?.startsWith('22') !== true) return shown;
    const message = shown.message.replace(/"[^]*"/, '"…"');
    return { ...shown, message, stack: shown.stack.replace(shown.message, () => message) };
  },
};
