import { table } from '../../lib/table.ts';
import { formatThousands } from '../../seed/progress.ts';
import type { Moved } from './move-in.ts';
import type { Undone } from './undo.ts';

// What the terminal says about a run.

const inCredits = (hundredths: number): string => (hundredths / 100).toFixed(2);

const KINDS = ['roles', 'bouquets', 'packages', 'users', 'lines'] as const;

const counts = (title: string, rows: Readonly<Record<(typeof KINDS)[number], number>>): string =>
  table(
    [title, 'rows'],
    KINDS.map((kind) => [kind, formatThousands(rows[kind])]),
  );

/** Says what has come. The report is apart. */
export function movedText(moved: Moved): string {
  const { movingId, linesBefore, credit } = moved;
  return [
    counts('new', moved),
    `Credit of the users of this run: ${inCredits(credit.source)} at the source, ${inCredits(credit.arrived)} here.`,
    ...(linesBefore === 0
      ? []
      : [`${formatThousands(linesBefore)} lines are here from a run before, and stay as they are.`]),
    movingId === null
      ? 'A dry run: nothing is changed.'
      : `This is run ${String(movingId)}. To take it out again: npm run move-in -- --undo ${String(movingId)}`,
  ].join('\n');
}

/** Says what was taken out, and what stays, with the reason. */
export function undoneText(undone: Undone): string {
  const { credit, kept } = undone;
  const stays = kept.map(({ kind, source_id, target_id, reason }) => [
    kind,
    source_id,
    String(target_id),
    reason,
  ]);
  return [
    counts('taken out', undone),
    `Credit: ${inCredits(credit.returned)} went back, ${inCredits(credit.spent)} is spent.`,
    ...(stays.length === 0 ? [] : ['', table(['stays', 'there', 'here', 'why'], stays)]),
  ].join('\n');
}
