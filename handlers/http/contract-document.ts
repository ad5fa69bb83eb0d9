import { readFile } from 'node:fs/promises';
import { encode } from './codings.ts';
import { StaticDocument } from './documents.ts';
import { projectFile } from './project-file.ts';

/** A process has few addresses. Clients can make up others, and each takes a compression and some megabytes. */
const MOST_ORIGINS = 10;
const MAX_AGE = 300;

/** A document of `generated/` that names the address of the service, as far as it is read here. */
interface Published {
  /** Of a contract. */
  servers?: { url: string }[];
  /** Of a collection for Postman. */
  variable?: { key: string; value: string }[];
}

/** The contract, or what is made of it, with the address by which a client reaches the service. */
export class ContractDocument {
  readonly #name: string;
  readonly #byOrigin = new Map<string, StaticDocument>();
  readonly #withoutOrigin: StaticDocument;

  /** `name`: its file in `generated/`. */
  constructor(name: string) {
    this.#name = name;
    this.#withoutOrigin = this.#documentOf('');
  }

  /**
   * Returns the document whose server is below an origin, such as `https://api.example.com`. After the first ten
   * origins it names no host, which means the one that it comes from.
   */
  at(origin: string): StaticDocument {
    const known = this.#byOrigin.get(origin);
    if (known !== undefined) return known;
    if (this.#byOrigin.size >= MOST_ORIGINS) return this.#withoutOrigin;
    const document = this.#documentOf(origin);
    this.#byOrigin.set(origin, document);
    return document;
  }

  #documentOf(origin: string): StaticDocument {
    return new StaticDocument('application/json; charset=utf-8', MAX_AGE, async (coding) => {
      const document = JSON.parse(await readFile(projectFile('generated', this.#name), 'utf8')) as Published;
      for (const server of document.servers ?? []) server.url = origin + server.url;
      for (const variable of document.variable ?? [])
        if (variable.key === 'baseUrl') variable.value = origin + variable.value;
      return encode(coding, Buffer.from(`${JSON.stringify(document, null, 2)}\n`));
    });
  }
}
