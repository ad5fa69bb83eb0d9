import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import type { Test } from 'tap';
import { projectFile } from '../../handlers/runtime/project-file.ts';

// A partner's way to a client: download the contract, run a generator, write a program, compile, run it.

export interface Generator {
  name: string;
  /** The document that it handles best. */
  document: 'openapi.json' | 'openapi-3.0.json';
  /** What Node is called with, beside the downloaded document, to write `client.ts` or `client/`. */
  command: readonly string[];
  /** The program in `programs/` that uses the generated client. */
  program: string;
}

export const generators: Generator[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    document: 'openapi.json',
    // By default it requires a field that has a default, which is right for answers, not for requests.
    command: [
      'openapi-typescript/bin/cli.js',
      'openapi.json',
      '--output=client.ts',
      '--default-non-nullable=false',
    ],
    program: 'openapi-fetch',
  },
  {
    name: '@hey-api/openapi-ts',
    document: 'openapi.json',
    command: ['@hey-api/openapi-ts/bin/run.js', '--input=openapi.json', '--output=client', '--no-log-file'],
    program: 'hey-api',
  },
  {
    name: 'swagger-typescript-api',
    // Of 3.1 it does not understand enums that may be null.
    document: 'openapi-3.0.json',
    command: [
      'swagger-typescript-api/dist/cli.mjs',
      'generate',
      '--path=openapi-3.0.json',
      '--output=.',
      '--name=client.ts',
    ],
    program: 'swagger-typescript-api',
  },
  {
    name: 'oazapfts',
    document: 'openapi-3.0.json',
    command: ['oazapfts/dist/cli.js', 'openapi-3.0.json', 'client.ts'],
    program: 'oazapfts',
  },
];

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['**/*.ts'],
};

/** What every program does with its client. */
export interface Program {
  /** Names of packages, filtered and sorted. */
  packages(baseUrl: string, token: string): Promise<string[]>;
  /** Sells a line, and another one under the same key. Returns what was charged, and the code of the problem. */
  sell(baseUrl: string, token: string, order: string): Promise<[number?, string?]>;
  /** Of openapi-fetch alone: goes the way of the quick start, giving the new reseller a role. */
  quickStart?(baseUrl: string, token: string, role: number): Promise<Record<string, unknown>>;
  /** Of openapi-fetch alone: reads what it may see, makes a token twice, uses and deletes it. Returns it all. */
  settleIn?(
    baseUrl: string,
    token: string,
    lineId: number,
  ): Promise<{ created: unknown; replayed: unknown } & Record<string, unknown>>;
}

/** A client and its program, in a folder of their own that goes when the test ends. */
export class Partner {
  private readonly generator: Generator;
  private readonly folder: string;

  private constructor(generator: Generator, folder: string) {
    this.generator = generator;
    this.folder = folder;
  }

  static async create(t: Test, generator: Generator, origin: string): Promise<Partner> {
    // Inside of the project, where what the clients import is found.
    const parent = projectFile('.build', `clients-${String(process.pid)}`);
    const folder = join(parent, generator.program);
    await mkdir(folder, { recursive: true });
    t.teardown(() => rm(parent, { recursive: true, force: true }));
    const contract = await fetch(`${origin}/${generator.document}`);
    await writeFile(join(folder, generator.document), await contract.text());
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const program = projectFile('test', 'clients', 'programs', `${generator.program}.ts.txt`);
    await copyFile(program, join(folder, 'program.ts'));
    return new Partner(generator, folder);
  }

  /** Generates the client and compiles it with its program. Returns what was wrong, in words; '' for nothing. */
  async make(): Promise<string> {
    const [file = '', ...args] = this.generator.command;
    return (await this.run(file, args)) || this.run('typescript/bin/tsc', ['--project', '.']);
  }

  async program(): Promise<Program> {
    return (await tsImport(join(this.folder, 'program.ts'), import.meta.url)) as Program;
  }

  /** Runs a file of a dependency. Returns what it says if it fails. */
  private run(file: string, args: readonly string[]): Promise<string> {
    const command = [projectFile('node_modules', file), ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, command, { cwd: this.folder }, (error, stdout, stderr) => {
        resolve(error === null ? '' : `${error.message}\n${stdout}${stderr}`);
      });
    });
  }
}
