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

/** Returns a function that remembers the results for a number of keys. */
export function memoize<Key, Value>(limit: number, compute: (key: Key) => Value): (key: Key) => Value {
  const known = new BoundedMap<Key, Value>(limit);
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
