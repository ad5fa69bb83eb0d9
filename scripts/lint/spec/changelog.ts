import type { Finding } from '../../generate/rules/tree.ts';

const FILE = 'CHANGELOG.md';

/** Each heading stands once in a version: /docs/changelog leads to it by its name. */
export function changelogFindings(text: string): Finding[] {
  const seen = new Map<string, number>();
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('## ')) seen.clear();
    if (!line.startsWith('### ')) return [];
    const first = seen.get(line);
    seen.set(line, first ?? index + 1);
    if (first === undefined) return [];
    const message = `"${line}" is there already, on line ${String(first)}: add to it`;
    return [{ file: FILE, line: index + 1, rule: 'heading-once', message }];
  });
}
