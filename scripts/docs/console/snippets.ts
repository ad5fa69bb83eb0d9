import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import { AUTHORIZATION, type HttpRequest } from './request.ts';

/** A language that requests are shown in. */
export interface Language {
  name: string;
  /** Writes a program that sends a request and prints the answer. */
  write: (request: HttpRequest) => string;
  /** The token as the program has it, and what reads the environment variable TOKEN in its place. */
  token: [written: string, read: string];
  /** What a program needs before it can read the environment. */
  first?: string;
}

/** Stands for a token that is not shown. Nobody types it. */
const HIDDEN = '\u{F0000}';

export const LANGUAGES: readonly [Language, ...Language[]] = [
  {
    name: 'curl',
    write: (request) => shellCurl.generate(har(request)),
    token: [`'${AUTHORIZATION}: Bearer ${HIDDEN}'`, `"${AUTHORIZATION}: Bearer $TOKEN"`],
  },
  {
    name: 'JavaScript',
    write: (request) =>
      `const response = await ${jsFetch.generate(har(request))};\n` +
      'console.log(response.status, await response.text());',
    token: [`'Bearer ${HIDDEN}'`, '`Bearer ${process.env.TOKEN}`'],
  },
  {
    name: 'Python',
    write: (request) => pythonPython3.generate(har(request)),
    token: [`"Bearer ${HIDDEN}"`, '"Bearer " + os.environ["TOKEN"]'],
    first: 'import os\n',
  },
  {
    name: 'PHP',
    write: php,
    token: [`'${AUTHORIZATION}: Bearer ${HIDDEN}'`, `'${AUTHORIZATION}: Bearer ' . getenv('TOKEN')`],
  },
];

/** Returns a program for a request. It has the token only if that may be shown, and else reads it from TOKEN. */
export function snippetOf(
  { write, token, first = '' }: Language,
  request: HttpRequest,
  show: boolean,
): string {
  const secured = request.headers.some(([name]) => name === AUTHORIZATION);
  if (show || !secured) return write(request);
  const headers = request.headers.map(([name, value]): [string, string] => [
    name,
    name === AUTHORIZATION ? `Bearer ${HIDDEN}` : value,
  ]);
  return first + write({ ...request, headers }).replace(token[0], () => token[1]);
}

/** Returns a request as the generators take it. */
function har({ method, url, headers, body }: HttpRequest) {
  return {
    method,
    url,
    headers: headers.map(([name, value]) => ({ name, value })),
    ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
  };
}

/**
 * Writes a program for PHP as it comes. The generators' one needs the extension curl, and sends an empty object as an
 * empty list.
 */
function php({ method, url, headers, body }: HttpRequest): string {
  const lines = headers.map(([name, value]) => `    ${phpText(`${name}: ${value}`)},\n`);
  const content =
    body === undefined ? [] : [`  'content' => ${phpText(JSON.stringify(JSON.parse(body), null, 2))},`];
  return [
    '<?php',
    '',
    "$context = stream_context_create(['http' => [",
    `  'method' => ${phpText(method)},`,
    `  'header' => [\n${lines.join('')}  ],`,
    ...content,
    "  'ignore_errors' => true,",
    ']]);',
    '',
    `echo file_get_contents(${phpText(url)}, false, $context);`,
  ].join('\n');
}

const phpText = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
