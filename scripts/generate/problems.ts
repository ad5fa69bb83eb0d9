import type { Contract, Problem } from './contract.ts';

/** Returns every problem of the contract by its code. */
export function problemsOf(contract: Contract): Record<string, Problem> {
  return contract.components.schemas['ProblemCode']?.['x-problems'] ?? {};
}

/** Makes the codes of the problems the enumeration of `ProblemCode`, and adds their reasons to those of `Problem`. */
export function addProblemCodes(contract: Contract): void {
  const { ProblemCode: codes, Problem: problem } = contract.components.schemas;
  if (codes !== undefined) codes.enum = Object.keys(problemsOf(contract));
  const reasons = Object.values(problemsOf(contract)).flatMap((each) => Object.keys(each.reasons ?? {}));
  problem?.properties?.['reason']?.enum?.push(...reasons);
}

/** Returns the table of problems for the description of `ProblemCode`. */
export function problemTable(problems: Record<string, Problem>): string {
  const rows = Object.entries(problems).map(
    ([code, { status, meaning, retry = false }]) =>
      `| \`${code}\` | ${String(status)} | ${String(retry)} | ${meaning} |`,
  );
  return ['| code | status | retry | meaning |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/** Returns the table of a problem's reasons. */
export function reasonTable(reasons: Record<string, string>): string {
  const rows = Object.entries(reasons).map(([reason, sentence]) => `| \`${reason}\` | ${sentence} |`);
  return ['| reason | meaning |', '|---|---|', ...rows, ''].join('\n');
}

/** Returns the module with the status, the title and the reasons of each problem. */
export function problemModule(contract: Contract): string {
  const all = problemsOf(contract);
  const problems = Object.entries(all).map(([code, { status, title, retry = false }]) => [
    code,
    { status, title, retry },
  ]);
  return [
    '// Generated from spec/ by `npm run generate`. Do not edit.',
    '',
    "import type { components } from './types.ts';",
    '',
    '/** The status and the title of each problem, and whether the same request can succeed later without a change. */',
    'export const problems: Readonly<',
    "  Record<components['schemas']['ProblemCode'], { status: number; title: string; retry: boolean }>",
    `> = ${JSON.stringify(Object.fromEntries(problems), null, 2)};`,
    '',
    '/** The reasons of a `conflict`, each with its sentence. */',
    `export const conflicts = ${JSON.stringify(all['conflict']?.reasons ?? {}, null, 2)} as const;`,
    '',
  ].join('\n');
}
