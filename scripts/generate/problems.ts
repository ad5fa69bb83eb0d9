import type { Contract, Problem } from './contract.ts';

/** Returns every problem of the contract by its code. */
export function problemsOf(contract: Contract): Record<string, Problem> {
  return contract.components.schemas['ProblemCode']?.['x-problems'] ?? {};
}

/** Makes the codes of the problems the enumeration of `ProblemCode`. */
export function addProblemCodes(contract: Contract): void {
  const { ProblemCode: schema } = contract.components.schemas;
  if (schema !== undefined) schema.enum = Object.keys(problemsOf(contract));
}

/** Returns the table of problems for the description of `ProblemCode`. */
export function problemTable(problems: Record<string, Problem>): string {
  const rows = Object.entries(problems).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${String(status)} | ${meaning} |`,
  );
  return ['| code | status | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Returns the module with the status and the title of each problem. */
export function problemModule(contract: Contract): string {
  const problems = Object.entries(problemsOf(contract)).map(([code, { status, title }]) => [
    code,
    { status, title },
  ]);
  return [
    '// Generated from spec/ by `npm run generate`. Do not edit.',
    '',
    "import type { components } from './types.ts';",
    '',
    '/** The status and the title of each problem. */',
    'export const problems: Readonly<',
    "  Record<components['schemas']['ProblemCode'], { status: number; title: string }>",
    `> = ${JSON.stringify(Object.fromEntries(problems), null, 2)};`,
    '',
  ].join('\n');
}
