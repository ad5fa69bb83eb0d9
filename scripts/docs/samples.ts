import highlight from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import text from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import { html, Html } from './html.ts';

/** The languages of samples, by the words that Markdown has for them. */
const LANGUAGES = {
  sh: { name: 'Shell', grammar: bash },
  js: { name: 'JavaScript', grammar: javascript },
  json: { name: 'Output', grammar: json },
  php: { name: 'PHP', grammar: php },
  text: { name: 'Text', grammar: text },
  python: { name: 'Python', grammar: python },
} as const;

/** What nobody runs: it has been answered, or is to be read. */
const OUTPUTS: ReadonlySet<string> = new Set(['json', 'text']);

type SampleLanguage = keyof typeof LANGUAGES;

for (const [word, { grammar }] of Object.entries(LANGUAGES)) highlight.registerLanguage(word, grammar);
highlight.configure({ classPrefix: 'c-' });

/**
 * Returns code in colours under a title. JSON is what a service or a program has answered, and looks different from what a
 * reader runs. Throws an Error for a language that has no colours.
 */
export function sample(language: string, code: string, title?: string): Html {
  if (!isKnown(language))
    throw new Error(`a sample is in ${language || 'no language'}: add it to samples.ts`);
  return html`<figure class="sample ${OUTPUTS.has(language) ? 'output' : 'program'}">
    <figcaption>${title ?? LANGUAGES[language].name}</figcaption>
    <pre tabindex="0"><code>${new Html(highlight.highlight(code, { language }).value)}</code></pre>
  </figure>`;
}

const isKnown = (language: string): language is SampleLanguage => language in LANGUAGES;
