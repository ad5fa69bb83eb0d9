/**
 * Describes the first difference between db/schema.sql and the migrated schema, and how to resolve it. Returns
 * undefined when there is none.
 */
export function firstDifference(committed: string, migrated: string): string | undefined {
  if (committed === migrated) return undefined;
  const committedLines = committed.split('\n');
  const migratedLines = migrated.split('\n');
  const length = Math.min(committedLines.length, migratedLines.length);
  let at = 0;
  while (at < length && committedLines[at] === migratedLines[at]) at += 1;
  const is = `line ${String(at + 1)} is ${formatLine(committedLines[at], 'missing')}`;
  const should = `the migrations make ${formatLine(migratedLines[at], 'nothing')}`;
  return `db/schema.sql is not what db/migrations make: ${is} where ${should}. Run \`npm run schema\` and commit.`;
}

function formatLine(line: string | undefined, none: string): string {
  if (line === undefined) return none;
  return line === '' ? 'an empty line' : `\`${line.trim()}\``;
}
