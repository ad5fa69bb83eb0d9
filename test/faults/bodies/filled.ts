import { flat, type Schema } from '../../contract/document.ts';

/** Returns the JSON text that stands where a body has a number, a text or a boolean. `index` counts these places. */
export type Leaf = (schema: Schema, index: number) => string;

export interface Filling {
  leaf: Leaf;
  /** Lists are as long as they may be, or as long as the body allows. */
  lists: 'allowed' | 'endless';
  /** The number of fields that each object has beside those of the contract. */
  unknown: number;
}

/** Returns a body in JSON that has every field and every item of a schema, until it is `size` long. */
export function filled(schema: Schema, filling: Filling, size: number): string {
  const body = new Body(filling, size);
  body.add(schema);
  return body.text;
}

class Body {
  text = '';
  readonly #filling: Filling;
  readonly #size: number;
  #leaves = 0;
  #depth = 0;

  constructor(filling: Filling, size: number) {
    this.#filling = filling;
    this.#size = size;
  }

  add(ref: Schema): void {
    const schema = flat(ref);
    const types = new Set([schema.type].flat());
    this.#depth += 1;
    if (types.has('array')) this.#addList(schema);
    else if (types.has('object')) this.#addObject(schema);
    else this.text += this.#filling.leaf(schema, (this.#leaves += 1));
    this.#depth -= 1;
  }

  /** Leaves room for the brackets that are still open. */
  get #isFull(): boolean {
    return this.text.length > this.#size - 20_000 - this.#depth;
  }

  #addList({ items = {}, maxItems = 0 }: Schema): void {
    const most = this.#filling.lists === 'endless' ? Infinity : maxItems;
    this.text += '[';
    for (let count = 0; count < most && !this.#isFull; count += 1) {
      if (count > 0) this.text += ',';
      this.add(items);
    }
    this.text += ']';
  }

  #addObject({ properties = {} }: Schema): void {
    this.text += '{';
    let count = 0;
    const field = (name: string): void => {
      this.text += `${count > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      count += 1;
    };
    for (const [name, schema] of Object.entries(properties)) {
      if (this.#isFull) break;
      field(name);
      this.add(schema);
    }
    for (let more = 0; more < this.#filling.unknown && !this.#isFull; more += 1) {
      field(`unknown_${String(more)}`);
      this.text += '0';
    }
    this.text += '}';
  }
}
