import { sample } from './copy.ts';
import { button, element, withCode } from './elements.ts';
import type { OperationForm, ProblemHelp } from './operation-form.ts';
import { withLinks } from './links.ts';
import type { HttpRequest } from './request.ts';
import { keepToken } from './token.ts';

/** A response, as it came. */
export interface Answer {
  status: number;
  reason: string;
  /** Milliseconds until all of it was there. */
  took: number;
  headers: [name: string, value: string][];
  body: string;
}

/** More characters of a body would hold up the page. */
const MOST_SHOWN = 200_000;

/**
 * Sends a request and waits for its whole response. Nothing but the request goes along: no cookies, and no token to
 * wherever a redirection leads. Throws a TypeError if there is no response.
 */
export async function answerTo({ method, url, headers, body }: HttpRequest): Promise<Answer> {
  const begin = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  const text = await response.text();
  return {
    status: response.status,
    reason: response.statusText,
    took: Math.round(performance.now() - begin),
    headers: [...response.headers],
    body: text,
  };
}

const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

/** Returns whether a write has been done, and not only tried out. */
export const isDone = (answer: Answer): boolean =>
  answer.status >= 200 && answer.status < 300 && headerOf(answer, 'dry-run') !== 'true';

/** Returns what the console shows of a response. */
export function shown(
  answer: Answer,
  operation: OperationForm,
  problems: Readonly<Record<string, ProblemHelp>>,
  ids: Readonly<Record<string, string>>,
): HTMLElement[] {
  const { status, reason, took, headers } = answer;
  const data = parsed(answer);
  const good = status < 400;
  return [
    element(
      'p',
      { class: 'outcome' },
      element('strong', { class: good ? 'good' : 'bad' }, `${String(status)} ${reason}`.trim()),
      ` in ${String(took)} ms. ${effectOf(answer, operation)}`,
    ),
    ...helpOf(data, problems),
    ...tokenOffer(data, operation),
    sample(
      'output',
      'Response',
      bodyOf(answer, data, operation.id === undefined ? ids : { ...ids, id: operation.id }),
    ),
    element(
      'details',
      {},
      element('summary', {}, `${String(headers.length)} headers`),
      element(
        'pre',
        { tabindex: '0', 'aria-label': 'Headers of the answer' },
        headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ),
    ),
  ];
}

/** Says what a write has done. */
function effectOf(answer: Answer, { write }: OperationForm): string {
  if (!write) return '';
  if (answer.status >= 400) return 'Nothing was changed.';
  if (headerOf(answer, 'dry-run') === 'true') return 'Dry run: nothing was changed.';
  if (headerOf(answer, 'idempotent-replayed') === 'true')
    return 'The stored answer to this Idempotency-Key: nothing was done again.';
  return 'Done: this was no dry run.';
}

function parsed({ headers, body }: Answer): unknown {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (!/[/+]json\b/.test(type)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function bodyOf({ body }: Answer, data: unknown, ids: Readonly<Record<string, string>>): HTMLPreElement {
  const more = body.length - MOST_SHOWN;
  const text =
    more > 0
      ? [`${body.slice(0, MOST_SHOWN)}\n(${String(more)} more characters)`]
      : data === undefined
        ? [body]
        : withLinks(data, ids);
  return element('pre', { tabindex: '0', 'aria-label': 'Body of the answer' }, ...text);
}

/** Returns what a problem says of fields, by their names. */
export function faultsIn(answer: Answer): Readonly<Record<string, readonly string[]>> {
  const problem = parsed(answer) as { errors?: Record<string, string[]> } | undefined;
  return (answer.status < 400 ? undefined : problem?.errors) ?? {};
}

/** Returns what the errors page says of a problem. */
function helpOf(data: unknown, problems: Readonly<Record<string, ProblemHelp>>): HTMLElement[] {
  const code = propertyOf(data, 'code');
  const help = code === undefined ? undefined : problems[code];
  if (code === undefined || help === undefined) return [];
  return [
    element(
      'p',
      { class: 'help' },
      element('a', { href: `/docs/errors#${code}` }, help.title),
      ': ',
      propertyOf(data, 'detail') ?? '',
      element('br'),
      element('strong', {}, 'What to do. '),
      ...withCode(help.action),
    ),
  ];
}

/** Uses the token that a login gave. One that was made for something else is only offered. */
function tokenOffer(data: unknown, { token, secured }: OperationForm): HTMLElement[] {
  const issued = token === undefined ? undefined : propertyOf(data, token);
  if (issued === undefined) return [];
  const used = element('p', {}, 'The consoles of this tab use this token now.');
  const use = (): void => {
    keepToken(issued);
    offer.replaceWith(used);
  };
  const offer = button('Use this token', use);
  if (secured) return [offer];
  keepToken(issued);
  return [used];
}

/** Returns a text that is a property of an object. */
function propertyOf(data: unknown, name: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const found = Object.entries(data).find(([key]) => key === name)?.[1] as unknown;
  return typeof found === 'string' ? found : undefined;
}
