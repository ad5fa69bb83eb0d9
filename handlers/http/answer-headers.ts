import { API_VERSION } from '../../generated/operations.ts';

/** Returns the headers of every response, also to what never becomes a request. */
export const answerHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'api-version': API_VERSION,
});
