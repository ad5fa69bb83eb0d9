import { parse } from 'yaml';

export const WORKFLOWS = '/docs/workflows';

/** What partners do, step by step: a workflow of spec/workflows/, in Arazzo. */
export interface Workflow {
  id: string;
  title: string;
  summary: string;
  inputs: Readonly<Record<string, { description: string }>>;
  steps: readonly Step[];
  address: string;
}

export interface Step {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: { in: string; name: string; value: unknown }[];
  requestBody?: { contentType?: string; payload: unknown };
  successCriteria: { context?: string; condition: string }[];
  onFailure?: { retryAfter: number; retryLimit: number }[];
  outputs?: Readonly<Record<string, string>>;
}

interface Arazzo {
  info: { title: string };
  workflows: {
    workflowId: string;
    summary: string;
    inputs: { properties: Workflow['inputs'] };
    steps: Step[];
  }[];
}

/** Returns the workflows of a file in Arazzo. */
export function parseWorkflows(yaml: string): Workflow[] {
  const { info, workflows } = parse(yaml) as Arazzo;
  return workflows.map(({ workflowId, summary, inputs, steps }) => ({
    id: workflowId,
    title: info.title,
    summary,
    inputs: inputs.properties,
    steps,
    address: `${WORKFLOWS}#${workflowId}`,
  }));
}
