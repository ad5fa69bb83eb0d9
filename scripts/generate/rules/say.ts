import type { Location, UserContext } from '@redocly/openapi-core';

/** Reports what is wrong at a place, or at the one that is visited, on the line of its key. */
export function say(
  context: UserContext,
  message: string,
  { source, pointer }: Location = context.location,
): void {
  context.report({ message, location: { source, pointer, reportOnKey: true } });
}
