import type { Contract, Schema } from '../../generate/contract.ts';
import { isObject, limitsOf, nameOf, pageItem, wholeOf } from '../schema-texts.ts';

/** Writes the fields of one page as lists in Markdown, and knows the objects that they name. */
export class FieldTexts {
  readonly #contract: Contract;
  readonly #named = new Set<string>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Returns the type of a value in a few words. */
  typeOf(schema: Schema): string {
    const name = nameOf(schema);
    const whole = wholeOf(this.#contract, schema);
    if (name !== undefined && isObject(whole)) {
      const item = pageItem(whole);
      if (item !== undefined) return `page of ${this.typeOf(item)}`;
      this.#named.add(name);
      return name;
    }
    const types = [whole.type ?? 'any value'].flat();
    if (!types.includes('array')) return types.join(' or ');
    return `list of ${this.typeOf(whole.items ?? {})}${types.includes('null') ? ' or null' : ''}`;
  }

  /** Returns an item for each field of an object. */
  fields(schema: Schema): string {
    const whole = wholeOf(this.#contract, schema);
    const required = whole.additionalProperties === false ? (whole.required ?? []) : [];
    return Object.entries(whole.properties ?? {})
      .map(([name, field]) => this.item({ name, schema: field, required: required.includes(name) }))
      .join('\n');
  }

  /** Returns the item of one field or parameter, with the fields of what it holds below it. */
  item({ name, schema, required, description }: Item): string {
    const whole = wholeOf(this.#contract, schema);
    const about = [this.typeOf(schema), ...(required ? ['required'] : [])].join(', ');
    const limits = limitsOf(this.#contract, whole).map((limit) => `${limit}.`);
    const inner = [schema, ...(whole.items ? [whole.items] : [])]
      .filter((part) => nameOf(part) === undefined && isObject(wholeOf(this.#contract, part)))
      .map((part) => this.fields(part));
    const meaning = (description ?? whole.description ?? '').trim();
    const text = [meaning, limits.join(' ')].filter((part) => part !== '');
    return indented(
      [`- \`${name}\` (${about}): ${text.join(meaning.includes('\n') ? '\n\n' : ' ')}`, ...inner].join('\n'),
    );
  }

  /** Returns a section for each object that has been named so far, and for those that these name. */
  objects(): string[] {
    const sections = new Map<string, string>();
    // The set grows while the objects are written.
    for (const name of this.#named) {
      const schema = this.#contract.components.schemas[name] ?? {};
      const { description = '', oneOf = [] } = wholeOf(this.#contract, schema);
      const kinds = oneOf.length > 0 ? `One of ${oneOf.map((one) => this.typeOf(one)).join(', ')}.` : '';
      sections.set(name, paragraphs(`### ${name}`, description, kinds, this.fields(schema)));
    }
    return [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section);
  }
}

interface Item {
  name: string;
  schema: Schema;
  required: boolean;
  /** Instead of the description of the schema. */
  description?: string | undefined;
}

/** Puts the lines after the first below the item that the first begins. */
const indented = (item: string): string => item.replaceAll(/\n(?=.)/g, '\n  ');

/** Joins the texts that are not empty, with an empty line between two. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

export const codeBlock = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
