interface Log {
  warn: (details: object, message: string) => void;
  info: (message: string) => void;
}

/** Whether an optional server answers. Logs when it goes away and when it is back. */
export class Reachability {
  readonly #log: Log;
  readonly #settings: { retryMs: number; whenAway: string; whenBack: string };
  #away = false;
  #retryAt = 0;

  constructor(log: Log, settings: { retryMs: number; whenAway: string; whenBack: string }) {
    this.#log = log;
    this.#settings = settings;
  }

  /** While the server is away, admits one attempt per interval. Other requests do not wait for the server. */
  mayTry(): boolean {
    if (!this.#away) return true;
    if (Date.now() < this.#retryAt) return false;
    this.#noteTried();
    return true;
  }

  noteAway(error: unknown): void {
    this.#noteTried();
    if (!this.#away) this.#log.warn({ err: error }, this.#settings.whenAway);
    this.#away = true;
  }

  noteBack(): void {
    if (this.#away) this.#log.info(this.#settings.whenBack);
    this.#away = false;
  }

  #noteTried(): void {
    this.#retryAt = Date.now() + this.#settings.retryMs;
  }
}
