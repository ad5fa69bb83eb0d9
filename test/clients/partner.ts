import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';
import { installPackages } from '../../scripts/lib/packages.ts';
import { bundle } from '../support/bundle.ts';
import { generators, type Generator } from './generators.ts';
import { compile, generate, type Compiler, type Wrongs } from './make.ts';

// A partner's way to a client: download the contract, run a generator, write a program, compile, run it.

const DOCUMENTS = ['openapi.json', 'openapi-3.0.json'];

/** What every program does with its client. */
export interface Program {
  /** Returns names of packages, filtered and sorted. */
  packages(baseUrl: string, token: string): Promise<string[]>;
  /** Sells a line, and another one with the same Idempotency-Key. Returns the charge and the code of the problem. */
  sell(baseUrl: string, token: string, order: string): Promise<[number?, string?]>;
  /** Transfers credit to a user. Returns the amounts in the response and in the transaction that it then reads. */
  transfer(baseUrl: string, token: string, to: number, amount: number): Promise<number[]>;
  /** Only openapi-fetch: follows the quick start, and gives the new reseller a role. */
  quickStart?(baseUrl: string, token: string, role: number): Promise<Record<string, unknown>>;
  /** Only openapi-fetch: creates a token twice, uses it and deletes it. Returns all responses. */
  settleIn?(
    baseUrl: string,
    token: string,
    lineId: number,
  ): Promise<{ created: unknown; replayed: unknown } & Record<string, unknown>>;
}

/** A client of one generator and document, and its program, in a folder of their own. */
export class Partner {
  readonly generator: Generator;
  readonly document: string;
  /** The errors in generating the client as text; empty for none. */
  wrong = '';
  /** The partner with an identical client from another document. This one is neither compiled nor run. */
  identical: Partner | undefined;
  /** Its folder, in that of all. */
  readonly #place: string;
  readonly #folder: string;

  private constructor(generator: Generator, document: string, parent: string) {
    this.generator = generator;
    this.document = document;
    this.#place = join(document, generator.program);
    this.#folder = join(parent, this.#place);
  }

  /**
   * One partner for each document and generator with one of these programs, with a client that is generated and compiled.
   * They go when the test ends.
   */
  static async all(
    t: Test,
    origin: string,
    programs: readonly string[],
    compiler: Compiler,
  ): Promise<Partner[]> {
    await installPackages('test', 'clients');
    // Below the folder whose packages the clients import.
    const parent = projectFile('test', 'clients', '.build', `clients-${String(process.pid)}`);
    t.teardown(() => rm(parent, { recursive: true, force: true }));
    const partners: Partner[] = [];
    for (const document of DOCUMENTS) {
      const contract = await (await fetch(`${origin}/${document}`)).text();
      const reading = generators.filter(({ document: only = document }) => only === document);
      for (const generator of reading.filter(({ program }) => programs.includes(program))) {
        const partner = new Partner(generator, document, parent);
        await partner.#prepare(contract);
        partners.push(partner);
      }
    }
    const note = (wrongs: Wrongs): void => {
      for (const partner of partners) partner.wrong ||= wrongs.get(partner.#place) ?? '';
    };
    note(
      await generate(
        parent,
        partners.map((partner) => partner.#place),
      ),
    );
    for (const partner of partners) await partner.#findIdentical(partners);
    const generated = partners.filter(({ identical, wrong }) => identical === undefined && wrong === '');
    note(
      await compile(
        parent,
        generated.map((partner) => partner.#place),
        compiler,
      ),
    );
    return partners;
  }

  async program(): Promise<Program> {
    const file = join(this.#folder, 'program.js');
    await bundle(join(this.#folder, 'program.ts'), file);
    return (await import(file)) as Program;
  }

  async #prepare(contract: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, 'contract.json'), contract);
    const programs = projectFile('test', 'clients', 'programs', this.generator.program);
    for (const name of await readdir(programs)) {
      await copyFile(join(programs, name), join(this.#folder, name.replace(/\.txt$/, '')));
    }
  }

  async #findIdentical(partners: Partner[]): Promise<void> {
    const first = partners.find(({ generator }) => generator === this.generator);
    if (first === undefined || first === this || first.wrong !== '' || this.wrong !== '') return;
    if ((await first.#source()) === (await this.#source())) this.identical = first;
  }

  /** Returns everything that would be compiled, as one text. */
  async #source(): Promise<string> {
    const names = await readdir(this.#folder, { recursive: true });
    const files = names.filter((name) => name.endsWith('.ts')).sort();
    const texts = files.map((name) => readFile(join(this.#folder, name), 'utf8'));
    return JSON.stringify([files, await Promise.all(texts)]);
  }
}
