import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { parseWorkflows } from '../docs/workflows.ts';
import { installPackages } from '../lib/packages.ts';
import type { Check } from './check.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Inputs } from './tenant.ts';

const FOLDER = projectFile('spec', 'workflows');
const SUFFIX = '.arazzo.yaml';

const REDOCLY = projectFile('scripts', 'contract', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

const WORKFLOWS_MINUTES = 15;

/** What `respect` writes about a file, as far as it is read here. */
interface Report {
  files: Record<string, Run>;
}

interface Run {
  executedWorkflows: { status: string; executedSteps: Step[] }[];
}

interface Step {
  stepId: string;
  checks?: { name: string; passed: boolean; message: string; condition?: string }[];
}

/** Returns the operations that each workflow of the contract calls, by its name. */
export async function workflowOperations(): Promise<Map<string, string[]>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(SUFFIX)).sort();
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string[]]> => {
        const workflows = parseWorkflows(await readFile(join(FOLDER, file), 'utf8'));
        const called = workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId));
        return [basename(file, SUFFIX), called];
      }),
    ),
  );
}

/** Runs workflows of the contract against a server by Redocly's `respect`. Throws a Refusal if they take too long. */
export async function runWorkflows(
  server: string,
  inputs: Inputs,
  names: readonly string[],
): Promise<Check[]> {
  if (names.length === 0) return [];
  await installPackages('scripts', 'contract');
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const report = join(folder, 'report.json');
  try {
    const files = names.map((name) => join(FOLDER, `${name}${SUFFIX}`));
    const options = [
      '--server',
      `api=${server}/api/v1`,
      '--input',
      JSON.stringify(inputs),
      '--json-output',
      report,
    ];
    const child = spawn(process.execPath, [REDOCLY, 'respect', ...files, ...options], {
      stdio: 'ignore',
      timeout: WORKFLOWS_MINUTES * 60_000,
      killSignal: 'SIGKILL',
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal !== null)
      throw new Refusal(
        `The workflows (${names.join(', ')}) have not ended after ${String(WORKFLOWS_MINUTES)} minutes.`,
      );
    // The report has the tokens: it is read and removed.
    const { files: reports } = JSON.parse(await readFile(report, 'utf8')) as Report;
    return Object.entries(reports).map(([file, run]) => ({
      of: basename(file, SUFFIX),
      what: 'workflow',
      faults: faultsIn(run),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns what has failed, by the steps of the workflow. A step that succeeded after retries has not failed. */
function faultsIn({ executedWorkflows }: Run): string[] {
  if (executedWorkflows.every(({ status }) => status === 'success')) return [];
  const steps = executedWorkflows.flatMap(({ executedSteps }) => executedSteps);
  return steps.flatMap(({ stepId, checks = [] }) =>
    checks
      .filter(({ passed }) => !passed)
      .map(({ name, condition, message }) => `step ${stepId}: ${condition ?? `${name}: ${message}`}`),
  );
}
