import type { Readable } from 'node:stream';
import { Parser, type Result } from 'tap-parser';

const LINES_OF_DIFF = 14;

/**
 * Reads the output of tap to its end, and prints a line for each test file. Returns a text for each assertion that
 * failed: its file, subtests and name, then its place, and the first lines of the difference.
 */
export async function report(output: Readable): Promise<string[]> {
  const failures: string[] = [];
  const parser = new Parser();
  parser.on('assert', ({ ok, name, time }: Result) =>
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds(time)} ${name}`),
  );
  parser.on('comment', (text: string) => process.stdout.write(text));
  parser.on('fail', (failed: Result) => failures.push(told(failed)));
  for await (const text of output.setEncoding('utf8')) parser.write(String(text));
  parser.end();
  return failures;
}

const seconds = (milliseconds: number | null): string => ((milliseconds ?? 0) / 1000).toFixed(1).padStart(5);

interface Diagnosis {
  stack?: string;
  diff?: string;
  /** Of a file that ended before its tests. */
  exitCode?: number;
}

function told({ fullname, diag }: Result): string {
  const { stack = '', diff = '', exitCode } = (diag ?? {}) as Diagnosis;
  const [place = ''] = stack.split('\n', 1);
  const ended = exitCode === undefined ? '' : `ended with ${String(exitCode)}`;
  const lines = [place, ended, ...diff.split('\n').slice(0, LINES_OF_DIFF)].filter(
    (line) => line.trim() !== '',
  );
  return [fullname, ...lines.map((line) => `    ${line}`)].join('\n');
}
