import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/runtime/project-file.ts';
import { bundle } from '../support/bundle.ts';
import { generators, type Generator } from './generators.ts';
import { compile, generate, type Wrongs } from './make.ts';

// A partner's way to a client: download the contract, run a generator, write a program, compile, run it.

const DOCUMENTS = ['openapi.json', 'openapi-3.0.json'];

/** What every program does with its client. */
export interface Program {
  /** Names of packages, filtered and sorted. */
  packages(baseUrl: string, token: string): Promise<string[]>;
  /** Sells a line, and another one under the same key. Returns what was charged, and the code of the problem. */
  sell(baseUrl: string, token: string, order: string): Promise<[number?, string?]>;
  /** Moves credit to a user. Returns the amounts of the answer and of the transaction read again. */
  transfer(baseUrl: string, token: string, to: number, amount: number): Promise<number[]>;
  /** Of openapi-fetch alone: goes the way of the quick start, giving the new reseller a role. */
  quickStart?(baseUrl: string, token: string, role: number): Promise<Record<string, unknown>>;
  /** Of openapi-fetch alone: reads what it may see, makes a token twice, uses and deletes it. Returns it all. */
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
  /** What was wrong in making the client, in words; '' for nothing. */
  wrong = '';
  /** The one that has the very same client, of another document. It is neither compiled nor run again. */
  twin: Partner | undefined;
  /** Its folder, in that of all. */
  private readonly place: string;
  private readonly folder: string;

  private constructor(generator: Generator, document: string, parent: string) {
    this.generator = generator;
    this.document = document;
    this.place = join(document, generator.program);
    this.folder = join(parent, this.place);
  }

  /** One partner for each generator and document, with a client that is generated and compiled. They go when the test ends. */
  static async all(t: Test, origin: string): Promise<Partner[]> {
    // Inside of the project, where what the clients import is found.
    const parent = projectFile('.build', `clients-${String(process.pid)}`);
    t.teardown(() => rm(parent, { recursive: true, force: true }));
    const partners: Partner[] = [];
    for (const document of DOCUMENTS) {
      const contract = await (await fetch(`${origin}/${document}`)).text();
      for (const generator of generators) {
        const partner = new Partner(generator, document, parent);
        await partner.prepare(contract);
        partners.push(partner);
      }
    }
    const note = (wrongs: Wrongs): void => {
      for (const partner of partners) partner.wrong ||= wrongs.get(partner.place) ?? '';
    };
    note(
      await generate(
        parent,
        partners.map(({ place }) => place),
      ),
    );
    for (const partner of partners) await partner.findTwin(partners);
    const [first, ...others] = partners
      .filter(({ twin, wrong }) => twin === undefined && wrong === '')
      .map(({ place }) => place);
    // Partners still compile with the compiler of today. One client tells whether it sees what the other sees.
    note(await compile(parent, first === undefined ? [] : [first], 'typescript'));
    note(await compile(parent, others, 'typescript-native'));
    return partners;
  }

  async program(): Promise<Program> {
    const file = join(this.folder, 'program.js');
    await bundle(join(this.folder, 'program.ts'), file);
    return (await import(file)) as Program;
  }

  private async prepare(contract: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'contract.json'), contract);
    const programs = projectFile('test', 'clients', 'programs', this.generator.program);
    for (const name of await readdir(programs)) {
      await copyFile(join(programs, name), join(this.folder, name.replace(/\.txt$/, '')));
    }
  }

  private async findTwin(partners: Partner[]): Promise<void> {
    const first = partners.find(({ generator }) => generator === this.generator);
    if (first === undefined || first === this || first.wrong !== '' || this.wrong !== '') return;
    if ((await first.source()) === (await this.source())) this.twin = first;
  }

  /** All that would be compiled. */
  private async source(): Promise<string> {
    const names = await readdir(this.folder, { recursive: true });
    const files = names.filter((name) => name.endsWith('.ts')).sort();
    const texts = files.map((name) => readFile(join(this.folder, name), 'utf8'));
    return JSON.stringify([files, await Promise.all(texts)]);
  }
}
