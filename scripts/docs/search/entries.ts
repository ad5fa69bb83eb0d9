import { Refusal } from '../../lib/refusal.ts';
import type { Page } from '../layout.ts';
import { ERRORS, type Entry as Operation, type Site } from '../site.ts';
import type { Entry } from './index-of.ts';

/** The kinds of lines and of reports, as names of operations have them. */
const KIND = /(?<![a-z])(?:m3us?|mags?|enigmas?|activecodes?)(?![a-z])|(?<=^report_)(?:channels|vods|series)/;

// Who looks for a word wants what can be done with it, rather than a field of that name.
const GROUP = 1.3;
const ERROR = 0.9;
const FIELD = 0.65;
/** The first of a family stands for the others, unless one of these is meant. */
const FIRST = 1.15;
/** Who only names a thing looks for the list first. */
const LIST = 1.08;

/** The index has so many characters of the text below a heading: the browser loads all of it. */
const BEGINNING = 400;

/**
 * Returns everything that a search finds: operations, groups, errors, headings and fields. Throws a Refusal for search words
 * of anything else.
 */
export function searchEntries(site: Site, pages: readonly Page[]): Entry[] {
  const entries: Entry[] = [
    ...operationEntries(site),
    ...site.chapters.flatMap(({ groups }) =>
      groups.map((group) => ({
        label: group.name,
        detail: group.description,
        address: group.address,
        weight: GROUP,
        words: site.searchWords[group.name],
        text: group.description,
      })),
    ),
    ...Object.entries(site.problems).map(
      ([code, { status, title, meaning, action, example, reasons = {} }]) => ({
        label: title,
        detail: `${String(status)} ${code}`,
        address: `${ERRORS}#${code}`,
        weight: ERROR,
        words: site.searchWords[code],
        name: code,
        group: `error ${String(status)}`,
        text: [meaning, action, example?.detail ?? '', ...Object.keys(reasons)].join(' '),
      }),
    ),
    ...pages.flatMap((page) => headingEntries(site, page)),
    ...fieldEntries(site, pages),
  ];
  const known = new Set(entries.flatMap(({ label, name = label }) => [label, name]));
  const unknown = Object.keys(site.searchWords).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Refusal(`x-search-words names ${unknown}: no heading, field or code of an error is called so.`);
  return entries;
}

function operationEntries(site: Site): Entry[] {
  const families = new Set<string>();
  return [...site.operations.values()].map((at) => {
    const { operationId } = at.operation;
    const family = operationId.replace(KIND, '*');
    const hasFamily = family !== operationId;
    const isFirst = hasFamily && !families.has(family);
    families.add(family);
    return {
      ...operationEntry(site, at),
      family: hasFamily ? family : undefined,
      weight: (isFirst ? FIRST : 1) * (operationId.endsWith('_index') ? LIST : 1),
    };
  });
}

function operationEntry({ searchWords }: Site, { method, path, address, operation }: Operation): Entry {
  const { operationId, summary, description } = operation;
  return {
    label: summary,
    detail: `${method} ${path}`,
    address,
    words: searchWords[operationId],
    name: operationId,
    text: firstSentence(description),
  };
}

/** Returns an entry for a page of text, and for each of its headings. */
function headingEntries(site: Site, { address, title, description, headings }: Page): Entry[] {
  if (headings === undefined) return [];
  return [
    { label: title, detail: description, address, words: site.searchWords[title], text: description },
    ...headings.map((heading) => ({
      label: heading.title,
      detail: title,
      address: `${address}#${heading.id}`,
      words: site.searchWords[heading.title],
      text: heading.text.slice(0, BEGINNING).replaceAll(/\s+/g, ' '),
    })),
  ];
}

/** Returns an entry for each name of a field or a parameter: where it is described first. */
function fieldEntries(site: Site, pages: readonly Page[]): Entry[] {
  const byName = new Map<string, Entry>();
  for (const { address, title, fields = [] } of pages) {
    for (const { name, id, description = '' } of fields) {
      if (byName.has(name)) continue;
      byName.set(name, {
        label: name,
        detail: title,
        address: `${address}#${id}`,
        weight: FIELD,
        words: site.searchWords[name],
        text: firstSentence(description),
      });
    }
  }
  return [...byName.values()];
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
