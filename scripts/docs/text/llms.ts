import type { Site } from '../site.ts';
import { paragraphs } from './fields.ts';
import type { TextPages } from './pages.ts';

/** Returns the guide of the documentation for language models, in the format of llmstxt.org. */
export function llmsText({ contract: { info } }: Site, pages: TextPages): string {
  const sections = [...pages].map(([name, list]) =>
    paragraphs(
      `## ${name}`,
      list.map(({ title, address, summary }) => `- [${title}](${address}): ${summary}`).join('\n'),
    ),
  );
  const contract = [
    '- [OpenAPI 3.1](/openapi.json): the whole contract',
    '- [OpenAPI 3.0](/openapi-3.0.json): the same for older generators',
    '- [Postman collection](/postman.json): every request, for Postman and what imports its format',
  ];
  return `${paragraphs(
    `# ${info.title}`,
    `> ${info.summary}`,
    'Every page of the documentation is here as Markdown: the address of a page with `.md` behind it.',
    paragraphs('## Contract', contract.join('\n')),
    ...sections,
  )}\n`;
}
