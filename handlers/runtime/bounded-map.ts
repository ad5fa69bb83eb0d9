/** A map that keeps a number of entries. One more takes the place of the one that was added first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#limit && !this.has(key)) this.#deleteOldest();
    return super.set(key, value);
  }

  #deleteOldest(): void {
    const oldest = this.keys().next();
    if (oldest.done !== true) this.delete(oldest.value);
  }
}
