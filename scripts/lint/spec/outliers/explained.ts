import type { Finding } from '../../../generate/rules/tree.ts';
import type { Outlier } from './outlier.ts';

interface Explanation {
  line: number;
  rule: string;
  what: string;
  reason: string;
}

/**
 * Returns a finding for each outlier that the table does not explain, and for each line of the table that explains none.
 * `text` has lines of a rule, what it is about and the reason, separated by tabs, below a heading; `rule what` also
 * explains `rule what more`. `placeOf` says where an outlier is.
 */
export function unexplained(
  outliers: readonly Outlier[],
  { file, text }: { file: string; text: string },
  placeOf: (outlier: Outlier) => Pick<Finding, 'file' | 'line'>,
): Finding[] {
  const explanations = text
    .split('\n')
    .map((line, index): Explanation => {
      const [rule = '', what = '', reason = ''] = line.split('\t');
      return { line: index + 1, rule, what, reason };
    })
    .filter(({ line, rule }) => line > 1 && rule !== '');
  const used = new Set<Explanation>();
  const isExplained = ({ rule, what }: Outlier): boolean => {
    const found = explanations.find(
      (each) =>
        each.rule === rule && each.reason !== '' && (what === each.what || what.startsWith(`${each.what} `)),
    );
    if (found) used.add(found);
    return found !== undefined;
  };
  const left = outliers.filter((outlier) => !isExplained(outlier));
  return [
    ...left.map((outlier) => {
      const { rule, what, message } = outlier;
      return { ...placeOf(outlier), rule, message: `${message}: mend it, or explain "${what}" in ${file}` };
    }),
    ...explanations
      .filter((explanation) => !used.has(explanation))
      .map(({ line, rule, what }) => {
        const message = `there is no outlier "${what}" of ${rule}, or no reason for it: remove or complete the line`;
        return { file, line, rule: 'explained', message };
      }),
  ];
}
