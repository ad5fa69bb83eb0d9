import type { EdgeSimulator, Received } from '../../test/support/edge-simulator.ts';

/** Returns the lines that an edge has after messages: first it drops what restores name, then it stores what is sent. */
export function linesAtEdge(
  before: ReadonlySet<number>,
  received: readonly Received[],
  restores: EdgeSimulator['restores'],
): Set<number> {
  const dropped = restores.flatMap(({ drop }) => drop);
  const lines = new Set([...before].filter((id) => !dropped.some(({ from, to }) => from <= id && id <= to)));
  for (const { line } of received)
    if (line.status === 'deleted') lines.delete(line.id);
    else lines.add(line.id);
  return lines;
}

/** Returns the names of messages that were sent before as well. */
export function seenAgain(before: readonly Received[], after: readonly Received[]): string[] {
  const seen = new Set(before.map(({ webhookId }) => webhookId));
  return after.map(({ webhookId }) => webhookId).filter((id) => seen.has(id));
}
