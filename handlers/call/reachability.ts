/** What is told when the server goes and when it is back. */
interface Log {
  warn: (details: object, message: string) => void;
  info: (message: string) => void;
}

/** Whether a server that can be done without answers. It logs when it goes and when it is back. */
export class Reachability {
  readonly #log: Log;
  readonly #settings: { retryMs: number; whenAway: string; whenBack: string };
  #away = false;
  #retryAt = 0;

  constructor(log: Log, settings: { retryMs: number; whenAway: string; whenBack: string }) {
    this.#log = log;
    this.#settings = settings;
  }

  /** While it is away, one request after each interval may try it. The others do not wait for it. */
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
