import { printable } from './printable.ts';

/**
 * Returns a Markdown table with columns that also align on a terminal: the first to the left, figures to the right. Texts
 * in it may be those of others.
 */
export function table(head: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map(printable));
  const widths = head.map((title, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const row = (cells: string[]): string =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [row(head), row(rule), ...rows.map(row)].join('\n');
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

/** Returns a list item that says whether a goal is met. */
export function goal(text: string, met: boolean): string {
  return `- ${met ? 'met' : '**missed**'}: ${text}`;
}

/** Returns the goal that a throughput is at least so many times that of something else. */
export function atLeast(ratio: number, other: string, least: number): string {
  return goal(`${ratio.toFixed(2)} x ${other}, at least ${String(least)}`, ratio >= least);
}

/** Returns the goal that a figure is at most so large. Without a figure it could not be measured, and is not met. */
export function atMost(figure: number | undefined, most: number, unit: string): string {
  return goal(
    `${figure?.toFixed(1) ?? 'unknown'} ${unit}, at most ${String(most)}`,
    figure !== undefined && figure <= most,
  );
}
