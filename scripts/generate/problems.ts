import type { Contract, Problem } from './contract.ts';

/** Returns every problem of the contract by its code. Throws if the schema does not list the same codes. */
export function problemsOf(contract: Contract): Record<string, Problem> {
  const { 'x-problems': problems = {}, enum: codes = [] } = contract.components.schemas['ProblemCode'] ?? {};
  if (Object.keys(problems).join() !== codes.join())
    throw new Error('x-problems and enum of ProblemCode must have the same codes, in the same order');
  return problems;
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
