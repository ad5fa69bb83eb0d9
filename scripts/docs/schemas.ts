import type { Contract, Schema } from '../generate/contract.ts';
import { EMPTY, html, type Html } from './html.ts';
import type { Markdown } from './markdown.ts';
import { isObject, limitsOf, nameOf, pageItem, wholeOf } from './schema-texts.ts';

/** A field with the anchor of its description on the page. */
export interface FieldAnchor {
  name: string;
  id: string;
  description: string | undefined;
}

/** Writes the schemas of one page. Objects that have a name are described once on the page, and linked. */
export class Schemas {
  readonly #contract: Contract;
  readonly #markdown: Markdown;
  readonly #elsewhere: ReadonlyMap<string, string>;
  readonly #named = new Set<string>();
  readonly #anchors: FieldAnchor[] = [];

  /** `elsewhere` has the addresses of schemas that another page describes. */
  constructor(contract: Contract, markdown: Markdown, elsewhere: ReadonlyMap<string, string> = new Map()) {
    this.#contract = contract;
    this.#markdown = markdown;
    this.#elsewhere = elsewhere;
  }

  /** The fields that have been described so far. */
  get anchors(): readonly FieldAnchor[] {
    return this.#anchors;
  }

  /** Describes the type of a value in a few words. */
  typeOf(schema: Schema): Html {
    const name = nameOf(schema);
    const whole = this.#whole(schema);
    if (name !== undefined && isObject(whole)) {
      const item = pageItem(whole);
      if (item !== undefined) return html`<a href="/docs#page-fields">page</a> of ${this.typeOf(item)}`;
      return html`<a href="${this.#addressOf(name)}">${name}</a>`;
    }
    const types = [whole.type ?? 'any value'].flat();
    if (!types.includes('array')) return html`${types.join(' or ')}`;
    return html`list of ${this.typeOf(whole.items ?? {})}${types.includes('null') ? ' or null' : ''}`;
  }

  /** Returns the fields of an object, each with its type, its limits and its meaning. Their anchors begin with `owner`. */
  fields(schema: Schema, owner: string): Html {
    const whole = this.#whole(schema);
    // Only what a client sends is closed. In a response a field that is always there needs no mark.
    const required = whole.additionalProperties === false ? (whole.required ?? []) : [];
    const rows = Object.entries(whole.properties ?? {}).map(([name, field]) => {
      const { description } = wholeOf(this.#contract, field);
      this.#anchors.push({ name, id: anchorOf(owner, name), description });
      return this.row({ name, owner, schema: field, required: required.includes(name) });
    });
    return rows.length === 0 ? EMPTY : html`<dl class="fields">${rows}</dl>`;
  }

  /** Returns one row of a list of fields or parameters. */
  row({ name, owner, schema, required, description }: Row): Html {
    const whole = this.#whole(schema);
    const id = anchorOf(owner, name);
    const inner = nameOf(schema) === undefined && isObject(whole) ? this.fields(whole, id) : EMPTY;
    const items = whole.items && nameOf(whole.items) === undefined ? this.fields(whole.items, id) : EMPTY;
    return html`<dt id="${id}">
        <a href="#${id}"><code>${name}</code></a> <span class="type">${this.typeOf(schema)}</span>${
          required ? html` <span class="required">required</span>` : EMPTY
        }
      </dt>
      <dd>
        ${this.#markdown.block(description ?? whole.description)}${this.#limits(whole)}${inner}${items}
      </dd> `;
  }

  /** Describes the objects that the page has linked so far, and those that they link themselves. */
  objects(): { name: string; description: Html }[] {
    const done = new Map<string, Html>();
    // The set grows while the objects are written.
    for (const name of this.#named) {
      const schema = this.#contract.components.schemas[name] ?? {};
      const { description, oneOf } = this.#whole(schema);
      const known = (schema.allOf ?? []).filter((part) => this.#elsewhere.has(nameOf(part) ?? ''));
      const own = { ...schema, allOf: (schema.allOf ?? []).filter((part) => !known.includes(part)) };
      const inherited = known.map((part) => html`<p>The fields of ${this.typeOf(part)}, and:</p>`);
      const kinds = oneOf
        ? html`<p>One of ${oneOf.map((one, index) => html`${index > 0 ? ', ' : ''}${this.typeOf(one)}`)}.</p>`
        : EMPTY;
      done.set(
        name,
        html`${this.#markdown.block(description)}${kinds}${inherited}${this.fields(known.length > 0 ? own : schema, name)}`,
      );
    }
    return [...done]
      .map(([name, description]) => ({ name, description }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns the names and types of the fields of an object, each with a link to what it means. */
  outline(schema: Schema): Html {
    const whole = this.#whole(schema);
    const item = pageItem(whole) ?? whole.items;
    if (item !== undefined) return this.outline(item);
    const name = nameOf(schema);
    const properties = Object.entries(whole.properties ?? {});
    if (name === undefined || properties.length === 0) return EMPTY;
    return html`<details class="outline">
      <summary>Fields of ${name}</summary>
      <ul>
        ${properties.map(
          ([field, type]) =>
            html`<li>
              <a href="${this.#fieldAddress(schema, field)}"><code>${field}</code></a>
              <span class="type">${this.typeOf(type)}</span>
            </li> `,
        )}
      </ul>
    </details>`;
  }

  /** Returns where a field is explained: with the schema that brings it, if that has a page elsewhere. */
  #fieldAddress(schema: Schema, field: string): string {
    const name = nameOf(schema) ?? '';
    const { allOf = [] } = this.#contract.components.schemas[name] ?? {};
    const origin = allOf.find(
      (part) => this.#elsewhere.has(nameOf(part) ?? '') && field in (this.#whole(part).properties ?? {}),
    );
    const owner = (origin && nameOf(origin)) ?? name;
    const page = this.#elsewhere.get(owner)?.split('#')[0] ?? '';
    return `${page}#${anchorOf(owner, field)}`;
  }

  #addressOf(name: string): string {
    const address = this.#elsewhere.get(name);
    if (address === undefined) this.#named.add(name);
    return address ?? `#object-${name}`;
  }

  #whole(schema: Schema): Schema {
    return wholeOf(this.#contract, schema);
  }

  #limits(schema: Schema): Html {
    const notes = limitsOf(this.#contract, schema);
    return notes.length === 0
      ? EMPTY
      : html`<p class="limits">${notes.map((note) => html`<span>${withCode(note)}</span> `)}</p>`;
  }
}

/** Turns what is in backquotes into code. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));

interface Row {
  name: string;
  /** What the field belongs to, for its anchor. */
  owner: string;
  schema: Schema;
  required: boolean;
  /** Instead of the description of the schema. */
  description?: string | undefined;
}

const anchorOf = (owner: string, name: string): string => `${owner}.${name}`;
