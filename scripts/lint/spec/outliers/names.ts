import type { Contract, Schema } from '../../../generate/contract.ts';
import { fieldsOf, typeOf, type Field } from './fields.ts';
import { commonest, groupBy, listed, type Outlier } from './outlier.ts';

/** From this share of words in common, two descriptions say the same in two ways. */
const NEARLY_THE_SAME = 0.75;

const WITHOUT_MEANING = new Set('a an and for in is it its of on or that the this to'.split(' '));

/** Finds names that mean two things, and things that have two names. */
export function* nameOutliers(contract: Contract): Generator<Outlier> {
  const fields = fieldsOf(contract).filter(({ schema }) => !isOtherName(schema));
  for (const side of ['request', 'response'] as const) {
    const here = fields.filter((field) => field.side === side);
    for (const [name, uses] of groupBy(here, (field) => field.name)) {
      yield* otherTypes(contract, name, uses);
      yield* otherWords(name, uses);
    }
    yield* sameText(here);
  }
  yield* alike(fields.filter(({ schema }) => schema.properties === undefined && schema.oneOf === undefined));
  yield* forms(contract, fields);
}

/** The same name with another type. */
function* otherTypes(contract: Contract, name: string, uses: readonly Field[]): Generator<Outlier> {
  const [usual, others] = commonest(groupBy(uses, ({ schema }) => typeOf(contract, schema)));
  for (const [type, [first, ...more]] of others) {
    if (usual === undefined || first === undefined) continue;
    const where = listed([first, ...more].map(({ owner }) => owner));
    const elsewhere = listed(usual[1].map(({ owner }) => owner));
    const message = `${name} is ${type} in ${where}, but ${usual[0]} in ${elsewhere}`;
    yield { rule: 'field-type', what: `${name} ${type}`, message, keys: first.keys };
  }
}

/** The same name with a description that says the same in other words. */
function* otherWords(name: string, uses: readonly Field[]): Generator<Outlier> {
  const texts = [...groupBy(uses, textOf)].flatMap(([text, [first]]) => (first ? [{ text, first }] : []));
  for (const [index, { text, first }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (likeness(text, other.text) < NEARLY_THE_SAME) continue;
      const what = `${name} of ${[first.owner, other.first.owner].sort().join(' and ')}`;
      const message = `${what}: "${text}", "${other.text}"`;
      yield { rule: 'field-text', what, message, keys: other.first.keys };
    }
  }
}

/** Different names with the same description. */
function* sameText(fields: readonly Field[]): Generator<Outlier> {
  for (const [text, uses] of groupBy(fields, textOf)) {
    const names = [...new Set(uses.map(({ name }) => name))].sort();
    const [first] = uses;
    if (text === '' || names.length < 2 || first === undefined) continue;
    const what = names.join(', ');
    yield { rule: 'field-names', what, message: `${what}: "${text}"`, keys: first.keys };
  }
}

/** Names that differ only in a prefix, an ending or the noun before an id. */
function* alike(fields: readonly Field[]): Generator<Outlier> {
  const first = new Map(fields.map((field) => [field.name, field]).reverse() as [string, Field][]);
  const stems = groupBy(first.keys(), (name) =>
    name.replace(/^(is|has|can)_/, '').replace(/(_ids?|_at|s)$/, ''),
  );
  const ids = [...first.keys()].filter((name) => name.endsWith('_id'));
  const tails = ids.map((id) => [id, ...ids.filter((other) => other.endsWith(`_${id}`))]);
  for (const names of [...stems.values(), ...tails].filter(({ length }) => length > 1)) {
    const what = names.toSorted().join(', ');
    const keys = first.get(names[0] ?? '')?.keys ?? [];
    yield { rule: 'field-names', what, message: `${what} are nearly one name`, keys };
  }
}

/** Lists of ids whose name does not end in `ids`, and times whose name does not end in `_at`. */
function* forms(contract: Contract, fields: readonly Field[]): Generator<Outlier> {
  for (const [name, [field]] of groupBy(fields, ({ name: key }) => key)) {
    if (field === undefined) continue;
    const isIds = typeOf(contract, field.schema).startsWith('list of integer');
    if (isIds && !/(^|_)ids$/.test(name)) {
      yield {
        rule: 'field-form',
        what: name,
        message: `${name} has ids, but is not called so`,
        keys: field.keys,
      };
    }
    const isTime = field.side === 'response' && /\\d\{4\}.*:/.test(field.schema.pattern ?? '');
    if (isTime && !name.endsWith('_at')) {
      yield {
        rule: 'field-form',
        what: name,
        message: `${name} is a time, but not called _at`,
        keys: field.keys,
      };
    }
  }
}

/** Whether a field is another name of one beside it. */
const isOtherName = ({ description = '' }: Schema): boolean => description.startsWith('Another name for ');

/** Returns what a field means, in one line, without the other names that a request may use. */
function textOf({ schema: { description = '' } }: Field): string {
  return description
    .replace(/\s*Also accepted( as)?:?[^.]*\./, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns how many of the words of two texts they have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [words, others] = [one, other].map(
    (text) => new Set((text.toLowerCase().match(/\w+/g) ?? []).filter((word) => !WITHOUT_MEANING.has(word))),
  );
  if (words === undefined || others === undefined) return 0;
  const both = [...words].filter((word) => others.has(word)).length;
  return both / (words.size + others.size - both);
}
