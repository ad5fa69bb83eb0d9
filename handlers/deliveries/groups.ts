/** What a receiver has in common with others. */
export interface Belonging {
  /** The user whom it belongs to. */
  ownerId: number;
  /** The host that it is at. */
  host: string;
}

/** How many deliveries are under way to the receivers of each owner and at each host, and how many more may be. */
export class Groups {
  readonly #mostOwner: number;
  readonly #mostHost: number;
  readonly #owners = new Map<number, number>();
  readonly #hosts = new Map<string, number>();
  readonly #othersAt = new Map<string, number>();

  constructor({ mostOwner, mostHost }: { mostOwner: number; mostHost: number }) {
    this.#mostOwner = mostOwner;
    this.#mostHost = mostHost;
  }

  /**
   * Returns how many more deliveries may be under way to a receiver, as far as the others of its owner and at its host
   * go. All at a host that fail or are not prompt have half of its room together.
   */
  room({ ownerId, host }: Belonging, { isPrompt }: { isPrompt: boolean }): number {
    const ofOwner = this.#mostOwner - (this.#owners.get(ownerId) ?? 0);
    const atHost = this.#mostHost - (this.#hosts.get(host) ?? 0);
    if (isPrompt) return Math.min(ofOwner, atHost);
    return Math.min(ofOwner, atHost, Math.ceil(this.#mostHost / 2) - (this.#othersAt.get(host) ?? 0));
  }

  /** Counts a delivery that begins. Returns what to call when it has ended. */
  take({ ownerId, host }: Belonging, { isPrompt }: { isPrompt: boolean }): () => void {
    const change = (by: 1 | -1): void => {
      add(this.#owners, ownerId, by);
      add(this.#hosts, host, by);
      if (!isPrompt) add(this.#othersAt, host, by);
    };
    change(1);
    return () => change(-1);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
