import type { Problem } from '../../generate/contract.ts';
import { reasonTable } from '../../generate/problems.ts';
import { problemExample } from '../examples.ts';
import { CHANGELOG, CLIENTS, ERRORS, HOME, objectAddress, type Site } from '../site.ts';
import { WORKFLOWS, type Workflow } from '../workflows.ts';
import { codeBlock, FieldTexts, paragraphs } from './fields.ts';
import { groupText } from './group.ts';
import { objectText } from './object.ts';

/** A page as Markdown, at the address of the page in HTML with `.md` behind it. */
interface TextPage {
  address: string;
  title: string;
  summary: string;
  text: string;
}

/** The texts that are written in Markdown already. */
export interface Texts {
  changelog: string;
  clients: string;
}

/** The pages as Markdown, by the sections in which `/llms.txt` lists them. */
export type TextPages = ReadonlyMap<string, readonly TextPage[]>;

/** Returns every page of the documentation as Markdown. */
export function textPages(site: Site, { changelog, clients }: Texts): TextPages {
  const { contract } = site;
  const { info } = contract;
  const groups = site.chapters.flatMap(({ groups: all }) => all);
  const page = (address: string, title: string, summary: string, ...texts: string[]): TextPage => ({
    address: `${address}.md`,
    title,
    summary: summary.replaceAll('\n', ' '),
    text: `${paragraphs(...texts)}\n`,
  });
  return new Map([
    [
      'Docs',
      [
        page(
          HOME,
          'Introduction',
          info.summary,
          `# ${info.title}`,
          info.summary,
          info.description,
          pageFields(site),
        ),
        page(ERRORS, 'Errors', 'Every code of an error, and what to do.', errorsText(site)),
        page(CLIENTS, 'Clients', 'Notes on generators of clients.', clients),
      ],
    ],
    [
      'Guides',
      [
        ...site.guides.map(({ address, title, summary, text }) =>
          page(address, title, summary, `# ${title}`, summary, text),
        ),
        page(WORKFLOWS, 'Workflows', 'What partners do, call by call.', workflowsText(site.workflows)),
      ],
    ],
    [
      'Objects',
      site.objects.map((object) =>
        page(objectAddress(object), object.name, object.description, objectText(contract, object)),
      ),
    ],
    [
      'Reference',
      groups.map((group) => page(group.address, group.name, group.description, groupText(contract, group))),
    ],
    ['Optional', [page(CHANGELOG, 'Changelog', 'What has changed in the contract.', changelog)]],
  ]);
}

function pageFields({ contract }: Site): string {
  const fields = new FieldTexts(contract);
  return paragraphs(
    '## Fields of a page',
    'Every list that returns pages has these fields beside its items, which are in `data`.',
    fields.fields(contract.components.schemas['PageEnvelope'] ?? {}),
    ...fields.objects(),
  );
}

function errorsText(site: Site): string {
  const { contract, problems } = site;
  const fields = new FieldTexts(contract);
  return paragraphs(
    '# Errors',
    'An error is a document of the type `application/problem+json` (RFC 9457). Act on its `code`, which never changes its meaning. If `retry` is true, the same request can soon succeed without a change.',
    ...Object.entries(problems).map(([code, problem]) =>
      paragraphs(problemText(code, problem), exampleText(problemExample(site, code))),
    ),
    '## Fields of an error',
    fields.fields(contract.components.schemas['Problem'] ?? {}),
    ...fields.objects(),
  );
}

const problemText = (
  code: string,
  { status, title, meaning, action, reasons, retry = false }: Problem,
): string =>
  paragraphs(
    `## ${title}`,
    `\`${code}\`, status ${String(status)}, \`retry\` ${String(retry)}`,
    meaning,
    `What to do: ${action}`,
    reasons === undefined ? '' : reasonTable(reasons).trimEnd(),
  );

const exampleText = (example: string | undefined): string =>
  example === undefined ? '' : codeBlock('json', example);

function workflowsText(workflows: readonly Workflow[]): string {
  const sections = workflows.map(({ title, summary, steps }) =>
    paragraphs(
      `## ${title}`,
      summary,
      ...steps.map(({ operationId, description, parameters, requestBody, successCriteria, outputs }, index) =>
        paragraphs(
          `${String(index + 1)}. ${description} Operation: \`${operationId}\`.`,
          codeBlock(
            'json',
            JSON.stringify({ parameters, body: requestBody?.payload, successCriteria, outputs }, null, 2),
          ),
        ),
      ),
    ),
  );
  return paragraphs('# Workflows', ...sections);
}
