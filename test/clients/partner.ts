import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/runtime/project-file.ts';
import { generators, type Generator } from './generators.ts';

// The steps of a partner: download the contract, run a generator, write a program, compile it and run it.

const DOCUMENTS = ['openapi.json', 'openapi-3.0.json'];

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  // kubb names its files this way.
  allowImportingTsExtensions: true,
};

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
  /** Only openapi-fetch: lists the scopes, creates a token twice, uses it and deletes it. Returns all responses. */
  settleIn?(
    baseUrl: string,
    token: string,
    lineId: number,
  ): Promise<{ created: unknown; replayed: unknown } & Record<string, unknown>>;
}

/** A client of one generator and document with its program, in a folder of their own. */
export class Partner {
  readonly generator: Generator;
  readonly document: string;
  /** The errors in generating the client as text; '' for none. */
  wrong = '';
  /** The partner with an identical client from another document. This one is neither compiled nor run. */
  identical: Partner | undefined;
  private readonly folder: string;

  private constructor(generator: Generator, document: string, parent: string) {
    this.generator = generator;
    this.document = document;
    this.folder = join(parent, this.place);
  }

  /** Its folder within the common one. */
  get place(): string {
    return `${this.document}/${this.generator.program}`;
  }

  /**
   * Creates a partner for each generator and document, with a generated and compiled client. They are deleted when the
   * test ends.
   */
  static async all(t: Test, origin: string): Promise<Partner[]> {
    // Inside the project, so that the imports of the clients resolve.
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
    // Two at a time, because each keeps a processor busy.
    const queue = partners.values();
    const work = async () => {
      for (const partner of queue) await partner.generate();
    };
    await Promise.all([work(), work()]);
    for (const partner of partners) await partner.findTwin(partners);
    await compile(
      parent,
      partners.filter(({ identical }) => identical === undefined),
    );
    return partners;
  }

  async program(): Promise<Program> {
    return (await tsImport(join(this.folder, 'program.ts'), import.meta.url)) as Program;
  }

  private async prepare(contract: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'contract.json'), contract);
    const programs = projectFile('test', 'clients', 'programs', this.generator.program);
    for (const name of await readdir(programs)) {
      await copyFile(join(programs, name), join(this.folder, name.replace(/\.txt$/, '')));
    }
  }

  private async generate(): Promise<void> {
    const [file = '', ...args] = this.generator.command;
    this.wrong = await run(this.folder, file, args);
  }

  private async findTwin(partners: Partner[]): Promise<void> {
    const first = partners.find(({ generator }) => generator === this.generator);
    if (first === undefined || first === this || first.wrong !== '' || this.wrong !== '') return;
    if ((await first.source()) === (await this.source())) this.identical = first;
  }

  /** Returns all files to compile. */
  private async source(): Promise<string> {
    const names = await readdir(this.folder, { recursive: true });
    const files = names.filter((name) => name.endsWith('.ts')).sort();
    const texts = files.map((name) => readFile(join(this.folder, name), 'utf8'));
    return JSON.stringify([files, await Promise.all(texts)]);
  }
}

/** Compiles all clients and their programs together, so that the compiler's own libraries are read once. */
async function compile(folder: string, partners: Partner[]): Promise<void> {
  const created = partners.filter(({ wrong }) => wrong === '');
  const include = created.map(({ place }) => place);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include }),
  );
  const output = await run(folder, 'typescript/bin/tsc', ['--project', '.']);
  const lines = output.split('\n').filter((line) => include.some((name) => line.startsWith(`${name}/`)));
  for (const partner of created) {
    const its = lines.filter((line) => line.startsWith(`${partner.place}/`)).join('\n');
    partner.wrong = lines.length > 0 ? its : output;
  }
}

/** Runs a file of a dependency. Returns its output if it fails. */
function run(folder: string, file: string, args: readonly string[]): Promise<string> {
  const command = [projectFile('node_modules', file), ...args];
  // Some report each run to their authors unless this is switched off.
  const options = { cwd: folder, env: { ...process.env, DO_NOT_TRACK: '1' } };
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${error.message}\n${stdout}${stderr}`);
    });
  });
}
